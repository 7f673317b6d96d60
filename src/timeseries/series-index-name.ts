/** compat: the name under which released servers index the events of an aspect of an entity type. */
export function seriesIndexName(entityType: string, aspectName: string): string {
  return `${entityType}_${aspectName}aspect_v1`.toLowerCase();
}
