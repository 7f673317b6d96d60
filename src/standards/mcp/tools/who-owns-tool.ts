import type { EntitySummary } from '#catalog/summaries/entity-summary';
import { CatalogAnswer } from '../answers/catalog-answer';
import { readAs } from '../mcp-call';
import { urnsOf } from './argument-bounds';
import { readableUrns } from './readable-urns';
import { defineTool } from './tool';

interface WhoOwnsArguments {
  readonly urns: readonly string[];
}

const URNS_MAX = 50;

export const whoOwnsTool = defineTool<WhoOwnsArguments>({
  name: 'who_owns',
  description:
    "The owners of entities; of one without owners those of where it belongs, such as its domain. For what somebody owns: search with filter owners = 'NAME'.",
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['urns'],
    properties: { urns: urnsOf(URNS_MAX) },
  },
  async run({ urns: sent }, call) {
    const { models, summaries } = call.services;
    const { urns, notes } = readableUrns(models, sent);
    const read = readAs('listSummaries', call);
    const found = await summaries.of(call.actor, urns, read);
    const above = new Set(found.filter(isOrphan).flatMap(({ places = [] }) => places.map(({ urn }) => urn)));
    const places = await summaries.of(call.actor, [...above], read);
    const answer = new CatalogAnswer();
    for (const note of notes) answer.note(note);
    const missing = new Set(urns).size - found.length;
    if (missing > 0) answer.note(`${missing} of the urns do not exist, or you may not see them.`);
    const rows = found.flatMap((summary) => ownerRows(summary, places));
    answer.table(['entity', 'urn', 'owner', 'owner urn', 'through'], rows, () => 'Ask for fewer urns.');
    return answer.text();
  },
});

function isOrphan({ owners = [] }: EntitySummary): boolean {
  return owners.length === 0;
}

/** One row for each owner, or one that says that there is nobody. */
function ownerRows({ name, urn, owners = [], places = [] }: EntitySummary, above: readonly EntitySummary[]) {
  const own = owners.map((owner) => [name, urn, owner.name, owner.urn, undefined]);
  if (own.length > 0) return own;
  const inherited = above
    .filter((place) => places.some((each) => each.urn === place.urn))
    .flatMap((place) => (place.owners ?? []).map((owner) => [name, urn, owner.name, owner.urn, place.name]));
  return inherited.length > 0 ? inherited : [[name, urn, 'nobody', undefined, undefined]];
}
