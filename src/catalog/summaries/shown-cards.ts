import type { Actor } from '../authorization/actor';
import type { ReadContext } from '../authorization/read-context';
import type { CardFacts } from './card-facts';
import type { EntitySummaries } from './entity-summaries';
import type { EntitySummary, NamedEntity, OtherSide } from './entity-summary';
import { namedBy, namesByUrn, type NameReader } from './names-by-urn';
import type { Past } from './outcome-past';

export interface ShownCardsDeps {
  readonly summaries: Pick<EntitySummaries, 'of'>;
  readonly names: NameReader;
}

export interface RelatedCard extends Omit<CardFacts, 'urn' | 'actor'> {
  readonly summary: EntitySummary;
  readonly actor?: NamedEntity;
  /** The states before, where a time series says how it is. */
  readonly past?: Past;
  /** The other side of the entity that this one names; absent for the entity itself. */
  readonly side?: OtherSide;
}

/** The length of a code, in characters; the page of its entity has the rest. */
const CODE_LENGTH = 20_000;

/** Cards of what the actor may see, with the names of what they refer to. */
export async function shownCards(
  deps: ShownCardsDeps,
  actor: Actor,
  facts: readonly CardFacts[],
  read: ReadContext,
): Promise<readonly RelatedCard[]> {
  const [summaries, names] = await Promise.all([
    deps.summaries.of(
      actor,
      facts.map(({ urn }) => urn),
      read,
    ),
    namesByUrn(
      deps.names,
      actor,
      facts.flatMap((each) => each.actor ?? []),
      read.signal,
    ),
  ]);
  const named = namedBy(names);
  const byUrn = new Map(summaries.map((summary) => [summary.urn, summary]));
  return facts.flatMap(({ urn, actor: by, code, ...each }) => {
    const summary = byUrn.get(urn);
    if (!summary) return [];
    return {
      summary,
      ...each,
      ...(by !== undefined && { actor: named(by) }),
      ...(code !== undefined && { code: code.slice(0, CODE_LENGTH) }),
    };
  });
}
