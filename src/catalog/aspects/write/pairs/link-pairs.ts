import { groupBy } from '#base/json/group-by';
import type { AppliedBatch } from '../applied-batch';
import type { BatchState } from '../batch-state';
import type { Cause } from '../with-derived';
import { type Changed, OTHERS_MAX, PairLinker } from './pair-linker';
import type { PairRule } from '#catalog/aspects/pairs/pair-rule';
import { findNamers } from './sql/find-namers';

/**
 * Links the entities of a batch with the other sides that its changes show (`@PairedBy`), after all requests were applied. Mostly there is
 * nothing to do, and nothing is read. Otherwise the other sides are locked and read together.
 */
export async function linkPairs(rules: readonly PairRule[], batch: AppliedBatch): Promise<void> {
  for (const rule of rules) await linkBy(rule, batch);
}

async function linkBy(rule: PairRule, batch: AppliedBatch): Promise<void> {
  const { state, ids } = batch;
  const linker = new PairLinker(rule, state);
  const { changed, evident, listed } = changedSides(rule, state);
  const concerned = changed.filter((each) => {
    const { urn } = each.draft.stored;
    return linker.concerns(each, evident.has(urn)) || (listed.has(urn) && linker.lists(each));
  });
  const isArrival = ({ draft }: Changed) => draft.exists && draft.stored.aspects.size === 0;
  // Nobody can have named an entity before if its urn is new.
  const arrivals = changed.filter((each) => isArrival(each) && !ids.isNew(each.draft.stored.urn));
  const namers = await namersOf(rule, batch, arrivals);
  if (concerned.length === 0 && namers.size === 0) return;
  const wanted = [...concerned.flatMap((each) => linker.wanted(each)), ...[...namers.values()].flat()];
  await batch.load(wanted.flatMap((urn) => rule.keyed(urn) ?? []));
  for (const each of concerned) linker.release(each);
  for (const each of concerned) if (evident.has(each.draft.stored.urn)) linker.link(each);
  for (const each of concerned) if (listed.has(each.draft.stored.urn)) linker.answerList(each);
  for (const each of arrivals) for (const namer of namers.get(each.draft.stored.id) ?? []) linker.answer(each, namer);
}

/**
 * The changed entities that may be sides, each with its last change; those of which a change may show the other side, and those of which a
 * client wrote the list of others.
 */
function changedSides(rule: PairRule, state: BatchState) {
  const changed = new Map<string, Changed>();
  const evident = new Set<string>();
  const listed = new Set<string>();
  for (const { changes, context } of state.applied)
    for (const change of changes) {
      if (change.setAside || change.isUnknown || !rule.carriedBy(change.entity)) continue;
      const cause: Cause = { change, context };
      const draft = state.find(change.urn);
      if (draft) changed.set(change.urn, { draft, cause });
      // A rollback brings back both sides itself.
      if (change.changeType === 'DELETE' || change.restored || change.replacesEqual) continue;
      if (rule.isEvidence(change.aspect.name)) evident.add(change.urn);
      else if (change.aspect === rule.aspect) listed.add(change.urn);
    }
  return { changed: [...changed.values()], evident, listed };
}

/** The entities that named arrivals before they were there, by the ids of the arrivals. */
async function namersOf(
  rule: PairRule,
  { client }: AppliedBatch,
  arrivals: readonly Changed[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (arrivals.length === 0) return new Map();
  const ids = arrivals.map(({ draft }) => draft.stored.id);
  const asked = { aspect: rule.aspect.name, max: OTHERS_MAX };
  const groups = groupBy(await findNamers(client, ids, rule.relationships, asked), ({ id }) => id);
  return new Map([...groups].map(([id, namers]) => [id, namers.map(({ urn }) => urn)]));
}
