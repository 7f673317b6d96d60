import { partOf } from '../rows/part-urn';

/** The entity of which one is a part, such as the table of a column; undefined for the others. Names of tables are more than one part of a key. */
export function wholeOf(urn: string): string | undefined {
  const part = partOf(urn);
  return part && !part.path.includes(',') ? part.parent : undefined;
}

/** The name of an entity among others. A part begins with the name of its whole, because many tables have an `id`. */
export function relatedName(urn: string, nameOf: (urn: string) => string): string {
  const whole = wholeOf(urn);
  return whole === undefined ? nameOf(urn) : `${nameOf(whole)} › ${nameOf(urn)}`;
}
