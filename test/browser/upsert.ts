import type { Proposal } from '#catalog/aspects/aspect-service';

/** A write for the services of a catalog, as tests make their metadata. */
export function upsert(urn: string, aspectName: string, value: NonNullable<Proposal['value']>): Proposal {
  return { entityType: urn.split(':')[2] ?? '', urn, aspectName, changeType: 'UPSERT', value };
}
