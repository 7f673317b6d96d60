/** A difference as people say it: "description changed", "owner Jane added". */
import type { FieldDisplay } from '#generated/registry/display-types';
import type { ShapeFacts } from '#generated/registry/model-facts';
import type { JsonValue } from '#generated/registry/registry-types';
import { fieldsOf, isRecord, isUrn, symbolText, type Types } from '#web/ui/values/value-kinds';
import type { ItemDiff, ValueDiff } from './value-diff';

type NameOf = (urn: string) => string;

/** More items of a kind are counted instead of named. */
const NAMED_MAX = 3;
const SHORT = 32;

/** Phrases in the order of the fields. Empty if only the times of the writes differ. */
export function changeWords(diff: ValueDiff, shape: ShapeFacts, types: Types, nameOf: NameOf): readonly string[] {
  const fields = fieldsOf(shape, types) ?? [];
  if (diff.kind !== 'record') return [];
  return diff.fields.flatMap(({ name, diff: inner }) => {
    const field = fields.find((each) => each.name === name);
    if (inner.kind === 'same' || (field && isStamp(field, types))) return [];
    return fieldWords(inner, field, field?.title ?? name, nameOf);
  });
}

/** Whether the field says when something was written, and by whom: every write changes it. */
export function isStamp({ type, unit }: FieldDisplay, types: Types): boolean {
  if (unit === 'time') return true;
  const required = fieldsOf(type, types)?.filter((field) => field.required) ?? [];
  return (
    required.some((field) => field.unit === 'time') &&
    required.every(({ unit: inner, type: shape }) => inner === 'time' || (shape.kind === 'primitive' && shape.urn))
  );
}

function fieldWords(
  diff: ValueDiff,
  field: FieldDisplay | undefined,
  title: string,
  nameOf: NameOf,
): readonly string[] {
  const name = lowerFirst(title);
  if (diff.kind === 'list') return listWords(diff.items, name, nameOf);
  if (diff.kind === 'added' && field?.type.kind === 'array' && Array.isArray(diff.after))
    return listWords(diff.after.map(addedItem), name, nameOf);
  if (diff.kind === 'removed' && field?.type.kind === 'array' && Array.isArray(diff.before))
    return listWords(diff.before.map(removedItem), name, nameOf);
  if (diff.kind === 'added') return [`${name} added${colon(diff.after, nameOf)}`];
  if (diff.kind === 'removed') return [`${name} removed`];
  if (diff.kind !== 'replaced') return [`${name} changed`];
  const [before, after] = [shortText(diff.before, nameOf), shortText(diff.after, nameOf)];
  return [before && after ? `${name} changed from ${before} to ${after}` : `${name} changed`];
}

function addedItem(after: JsonValue, to: number): ItemDiff {
  return { key: undefined, from: undefined, to, isMoved: false, diff: { kind: 'added', after } };
}

function removedItem(before: JsonValue, from: number): ItemDiff {
  return { key: undefined, from, to: undefined, isMoved: false, diff: { kind: 'removed', before } };
}

function colon(value: JsonValue, nameOf: NameOf): string {
  const text = shortText(value, nameOf);
  return text === undefined ? '' : `: ${text}`;
}

function listWords(items: readonly ItemDiff[], plural: string, nameOf: NameOf): readonly string[] {
  const verbs = ['added', 'removed', 'changed', 'moved'] as const;
  return verbs.flatMap((verb) => {
    const group = items.filter((item) => verbOf(item) === verb);
    const [only] = group;
    if (!only) return [];
    const names = group.map((item) => itemName(item, nameOf)).filter((name) => name !== undefined);
    if (group.length > NAMED_MAX || names.length < group.length)
      return [group.length === 1 ? `${singular(plural)} ${verb}` : `${group.length} ${plural} ${verb}`];
    return [`${group.length === 1 ? singular(plural) : plural} ${names.join(', ')} ${verb}`];
  });
}

function verbOf({ diff, isMoved }: ItemDiff): 'added' | 'removed' | 'changed' | 'moved' | undefined {
  if (diff.kind === 'added' || diff.kind === 'removed') return diff.kind;
  if (diff.kind !== 'same') return 'changed';
  return isMoved ? 'moved' : undefined;
}

/** The key of the item, or the first urn or short text in it. */
export function itemName({ key, diff }: ItemDiff, nameOf: NameOf): string | undefined {
  if (key !== undefined) return key.split(' · ').map((part) => (isUrn(part) ? nameOf(part) : part))[0];
  const value = diff.kind === 'added' || diff.kind === 'replaced' ? diff.after : valueBefore(diff);
  if (!isRecord(value)) return shortText(value, nameOf);
  const texts = Object.values(value);
  return shortText(texts.find(isUrn) ?? texts.find((text) => typeof text === 'string' && text !== ''), nameOf);
}

function valueBefore(diff: ValueDiff): JsonValue | undefined {
  if (diff.kind === 'removed') return diff.before;
  return diff.kind === 'same' ? diff.value : undefined;
}

function shortText(value: JsonValue | undefined, nameOf: NameOf): string | undefined {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' || typeof value === 'bigint') return value.toLocaleString();
  if (typeof value !== 'string' || value === '') return undefined;
  if (isUrn(value)) return nameOf(value);
  const text = symbolText(value);
  if (text.length > SHORT || text.includes('\n')) return undefined;
  return text.includes(' ') ? `“${text}”` : text;
}

function singular(plural: string): string {
  if (/[^aeiou]ies$/.test(plural)) return `${plural.slice(0, -3)}y`;
  return /[^su]s$/.test(plural) ? plural.slice(0, -1) : plural;
}

/** `URL` stays. */
function lowerFirst(title: string): string {
  return /^[A-Z][a-z]/.test(title) ? `${title[0]?.toLowerCase()}${title.slice(1)}` : title;
}
