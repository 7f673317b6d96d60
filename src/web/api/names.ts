import { nameOf } from './user-name';
import { EntityNamesDocument } from '#generated/graphql/web/api/names';
import { ask } from './ask';

/** Names that people see, by urn. */
export type Names = ReadonlyMap<string, string>;

/** The service answers for this many at once. */
const URNS_MAX = 1000;

/** The names of those entities that have one and that the caller may see. */
export async function namesFor(urns: readonly string[], signal?: AbortSignal): Promise<Names> {
  const wanted = [...new Set(urns)].filter(isUrn).slice(0, URNS_MAX);
  if (wanted.length === 0) return new Map();
  const { entityNames } = await ask(EntityNamesDocument, { urns: wanted }, signal);
  return new Map(entityNames.map(({ urn, name }) => [urn, name]));
}

function isUrn(text: string): boolean {
  return /^urn:[^:]+:[^:]+:./.test(text);
}

/** The name of an entity, or else the key of its urn. */
export function shownName(urn: string, names: Names): string {
  return names.get(urn) ?? (urn.startsWith('urn:') ? nameOf(urn) : urn);
}
