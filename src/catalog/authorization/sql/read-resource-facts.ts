import type { AccessAttributeSpec } from '#generated/registry/registry-types';
import { RESOURCE_ATTRIBUTES, type ResourceAttribute, type ResourceFacts } from '../access-filter';
import type { SqlClient } from '#base/database/sql-client';
import { parseUrn } from '#catalog/urn/urn';

interface EdgeRow {
  readonly urn: string;
  readonly aspect: string;
  readonly relationship: string;
  readonly destination: string;
}

/**
 * The facts of these entities that policies compare. Owners and domains are edges, so this reads one range of an index per entity.
 * @param urns valid urns; the entities need not exist
 */
export async function readResourceFacts(
  client: SqlClient,
  urns: readonly string[],
  attributes: readonly AccessAttributeSpec[],
): Promise<ReadonlyMap<string, ResourceFacts>> {
  const rows = await client.query<EdgeRow>({
    name: 'read-resource-facts',
    text: READ,
    values: [urns, attributes.map(({ aspect }) => aspect), attributes.map(({ relationship }) => relationship)],
  });
  const facts = new Map(urns.map((urn) => [urn, factsOfUrn(urn)]));
  for (const { urn, aspect, relationship, destination } of rows) {
    const spec = attributes.find((each) => each.aspect === aspect && each.relationship === relationship);
    const known = facts.get(urn);
    if (known && spec && isAttribute(spec.attribute)) known[spec.attribute].push(destination);
  }
  return facts;
}

/** The parents to which edges lead, by entity. @param edges aspects and relationships */
export async function readParents(
  client: SqlClient,
  urns: readonly string[],
  edges: readonly { readonly aspect: string; readonly relationship: string }[],
): Promise<readonly { readonly urn: string; readonly parent: string }[]> {
  const rows = await client.query<EdgeRow>({
    name: 'read-resource-facts',
    text: READ,
    values: [urns, edges.map(({ aspect }) => aspect), edges.map(({ relationship }) => relationship)],
  });
  return rows.map(({ urn, destination }) => ({ urn, parent: destination }));
}

/** What the urn alone says of an entity. */
export function factsOfUrn(urn: string): { readonly [Attribute in keyof ResourceFacts]: string[] } {
  return { type: [parseUrn(urn).entityType], urn: [urn], domain: [], owner: [] };
}

function isAttribute(name: string): name is ResourceAttribute {
  return RESOURCE_ATTRIBUTES.some((attribute) => attribute === name);
}

const READ = `
select urn.urn, edge.aspect, edge.relationship, destination.urn as destination
from unnest($2::text[], $3::text[]) as kind (aspect, relationship)
join urn on urn.urn = any ($1::text[])
join edge on edge.source_id = urn.id and edge.relationship = kind.relationship and edge.aspect = kind.aspect
join urn as destination on destination.id = edge.destination_id`;
