import type { RelationshipPage } from '../../graph/relationship-reader';

/** Both shapes at once: they do not contradict each other. `entities` holds each other end once. */
export function relationshipsJson(start: number, { total, relationships }: RelationshipPage): string {
  const entities = [...new Set(relationships.map(({ entity }) => entity))];
  return JSON.stringify({ start, count: relationships.length, total, relationships, entities });
}
