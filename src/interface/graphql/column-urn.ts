import { formatUrn, parseUrn } from '#catalog/urn/urn';

/** The urn of a column of an entity. @throws InvalidInputError for a text that is no urn */
export function columnUrn(urn: string, path: string): string {
  const { namespace } = parseUrn(urn, { field: ['urn'] });
  return formatUrn({ namespace, entityType: 'schemaField', parts: [urn, path] });
}
