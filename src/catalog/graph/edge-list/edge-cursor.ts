import { InvalidInputError } from '#base/errors/domain-error';

/** The last edge of a page. Ids are decimal numbers. */
export interface EdgePosition {
  readonly sourceId: string;
  readonly relationship: string;
  readonly destinationId: string;
}

export function edgeCursor({ sourceId, relationship, destinationId }: EdgePosition): string {
  return Buffer.from(JSON.stringify([sourceId, relationship, destinationId])).toString('base64url');
}

/** @throws InvalidInputError for a text that `edgeCursor` did not make */
export function parseEdgeCursor(cursor: string): EdgePosition {
  const [sourceId, relationship, destinationId]: readonly unknown[] = partsOf(cursor);
  if (isId(sourceId) && typeof relationship === 'string' && !relationship.includes('\0') && isId(destinationId))
    return { sourceId, relationship, destinationId };
  const expected = 'scrollId of the previous page, or none for the first page';
  throw new InvalidInputError('Invalid scrollId; use that of the previous page', [
    { pointer: '/query/scrollId', message: 'is not a scrollId', expected },
  ]);
}

function partsOf(cursor: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

/** A value of the type bigint. */
function isId(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,18}$/.test(value);
}
