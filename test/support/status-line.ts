/** A line of a metadata file: a proposal of the aspect `status`. */
export function statusLine(entityUrn: string, removed: unknown): string {
  return JSON.stringify({
    entityType: 'tag',
    entityUrn,
    changeType: 'UPSERT',
    aspectName: 'status',
    aspect: { value: JSON.stringify({ removed }), contentType: 'application/json' },
  });
}
