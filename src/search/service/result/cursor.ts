import { InvalidInputError } from '#base/errors/domain-error';
import { exactJson, parseExactJson } from '#base/json/exact-json';
import { isNumeric } from '#base/json/integers';
import { isStorableText } from '#base/json/storable-text';

/** A long beyond 2^53 is a bigint. */
export type SortKeyValue = string | number | bigint;
export type SortValue = SortKeyValue | null;

/** What a sort key orders by. */
type SortKind = 'number' | 'text';

/** The end of a page: the sort values and the urn of its last hit. */
export interface Cursor {
  readonly values: readonly SortValue[];
  readonly urn: string;
}

export function encodeCursor({ values, urn }: Cursor): string {
  return Buffer.from(exactJson([...values, urn])).toString('base64url');
}

/** @throws InvalidInputError for a string that is not the cursor of a page in the same sort order */
export function decodeCursor(text: string, sortKeys: readonly SortKind[]): Cursor {
  const parts = parse(text);
  const urn = parts.at(-1);
  const values = sortKeys.map((kind, index) => sortValue(parts[index], kind));
  if (!isText(urn) || parts.length !== sortKeys.length + 1) throw invalidCursor();
  return { values, urn };
}

function parse(text: string): readonly unknown[] {
  try {
    const parsed: unknown = parseExactJson(Buffer.from(text, 'base64url').toString('utf8'));
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    throw invalidCursor();
  }
}

/** Elasticsearch orders a document without a number at infinity, which is a string in JSON. */
function sortValue(value: unknown, kind: SortKind): SortValue {
  if (value === null) return value;
  if (kind === 'text' ? isText(value) : value === 'Infinity' || value === '-Infinity') return String(value);
  if (kind === 'number' && isNumeric(value)) return value;
  throw invalidCursor();
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && isStorableText(value);
}

export function invalidCursor(): InvalidInputError {
  const message = 'is not from a page of this search';
  const expected = 'the cursor of the previous page, with the same sort order';
  return new InvalidInputError(`Invalid cursor: it ${message}; use ${expected}`, [
    { field: ['cursor'], message, expected },
  ]);
}
