import { exactJson } from '#base/json/exact-json';
import type { Resolve } from './field-values';

/** Reads once what aliases ask several times of the same object with the same arguments. A document may have a hundred aliases. */
export class RepeatedFields {
  private readonly values = new WeakMap<object, Map<string, unknown>>();

  /** What the field is, or a promise of it. */
  once(read: Resolve, ...[source, args, context, info]: Parameters<Resolve>): unknown {
    if (typeof source !== 'object' || source === null) return read(source, args, context, info);
    const known = this.values.get(source) ?? new Map<string, unknown>();
    this.values.set(source, known);
    const key = `${info.parentType.name}.${info.fieldName}${exactJson(args)}`;
    if (!known.has(key)) known.set(key, read(source, args, context, info));
    return known.get(key);
  }
}
