import { upsertOf } from './upsert-of';

/** A line of a metadata file: a proposal of the aspect `status`. */
export function statusLine(entityUrn: string, removed: unknown): string {
  return JSON.stringify(upsertOf(entityUrn, 'status', { removed }));
}
