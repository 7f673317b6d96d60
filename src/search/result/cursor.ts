import { InvalidInputError } from '../../errors/domain-error';

export type SortValue = string | number | null;

/** The end of a page: the sort values and the urn of its last hit. */
export interface Cursor {
  readonly values: readonly SortValue[];
  readonly urn: string;
}

export function encodeCursor({ values, urn }: Cursor): string {
  return Buffer.from(JSON.stringify([...values, urn])).toString('base64url');
}

/** @throws InvalidInputError for a string that is not the cursor of a page in the same sort order */
export function decodeCursor(text: string, sortKeys: number): Cursor {
  const parts = parse(text);
  const urn = parts.at(-1);
  const values = parts.slice(0, -1);
  if (typeof urn !== 'string' || values.length !== sortKeys || !values.every(isSortValue)) throw invalidCursor();
  return { values, urn };
}

function parse(text: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    throw invalidCursor();
  }
}

function isSortValue(value: unknown): value is SortValue {
  return value === null || typeof value === 'string' || typeof value === 'number';
}

export function invalidCursor(): InvalidInputError {
  const message = 'is not from a page of this search';
  const expected = 'the cursor of the previous page, with the same sort order';
  return new InvalidInputError(`Invalid cursor: it ${message}; use ${expected}`, [
    { field: ['cursor'], message, expected },
  ]);
}
