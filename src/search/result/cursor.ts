import { InvalidInputError } from '../../errors/domain-error';

export type SortValue = string | number | null;

/** Where a page ended: the sort values of its last hit, and its urn. */
export interface Cursor {
  readonly values: readonly SortValue[];
  readonly urn: string;
}

export function encodeCursor({ values, urn }: Cursor): string {
  return Buffer.from(JSON.stringify([...values, urn])).toString('base64url');
}

/** @throws InvalidInputError for a text that no page of the same sort order gave */
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
  const message = 'the cursor does not come from a page of this search';
  return new InvalidInputError(`Invalid cursor: ${message}`, [
    { field: ['cursor'], message, expected: 'the cursor of the page before, with the same sort order' },
  ]);
}
