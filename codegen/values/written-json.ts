import type { JsonOrigins, JsonValue } from '../model/model';
import { isList, isObject } from './json-value';
import { jsonPointer } from './json-pointer';

const INDENT = '  ';

/** A number with its original spelling; see `JsonOrigin`. `JSON.stringify` writes the number. */
class WrittenNumber {
  constructor(
    private readonly value: number,
    readonly literal: string,
  ) {}

  toJSON(): number {
    return this.value;
  }
}

export type WrittenJson = JsonValue | WrittenNumber | readonly WrittenJson[] | { readonly [name: string]: WrittenJson };

/** `value` with its numbers as they were written, as far as `origins` knows. */
export function asWritten(value: JsonValue, origins: JsonOrigins | undefined, pointer = ''): WrittenJson {
  if (typeof value === 'number') {
    const literal = origins?.get(pointer)?.literal;
    return literal === undefined ? value : new WrittenNumber(value, literal);
  }
  if (isList(value)) return value.map((item, index) => asWritten(item, origins, jsonPointer(pointer, index)));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, asWritten(item, origins, jsonPointer(pointer, name))]),
  );
}

/** The same as `JSON.stringify` with an indent of two spaces, but numbers keep their spelling. */
export function writtenJson(value: WrittenJson, indent = ''): string {
  if (value instanceof WrittenNumber) return value.literal;
  if (typeof value === 'number') return numberText(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = indent + INDENT;
  const [open, close, parts] = Array.isArray(value)
    ? ['[', ']', value.map((item: WrittenJson) => writtenJson(item, inner))]
    : ['{', '}', Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${writtenJson(item, inner)}`)];
  return parts.length === 0
    ? open + close
    : `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}

/** A large number without a fraction keeps an exponent: without one PDL would take it for an integer beyond 64 bits. */
function numberText(value: number): string {
  return Number.isInteger(value) && Math.abs(value) >= 2 ** 63 ? value.toExponential() : JSON.stringify(value);
}
