import { groupBy } from '#base/json/group-by';
import { sameValue } from '#base/json/same-value';
import type { CollectedRule, Facts } from '#catalog/aspects/collected/collected-rule';
import { type AppliedBatch, furtherEntities } from '../applied-batch';
import type { BatchState } from '../batch-state';
import type { EntityDraft } from '../entity-draft';
import { type Cause, withDerived } from '../with-derived';

/**
 * Keeps the facts of entities in the lists of those that they name (`@CollectedFrom`), after all requests of a batch were applied. Mostly
 * none of them changed, and nothing is read. Otherwise the named entities are locked and read together; one that does not exist gets no
 * lists.
 */
export async function keepCollected(rules: readonly CollectedRule[], batch: AppliedBatch): Promise<void> {
  for (const rule of rules) await keepBy(rule, batch);
}

async function keepBy(rule: CollectedRule, batch: AppliedBatch): Promise<void> {
  const { state } = batch;
  const changed = changedFacts(rule, state);
  if (changed.length === 0) return;
  const named = changed.flatMap((each) => each.named.map((urn) => ({ urn, each })));
  const byNamed = groupBy(named, ({ urn }) => urn);
  await batch.load(furtherEntities(batch, rule, byNamed.keys()));
  for (const [urn, group] of byNamed)
    keep(
      rule,
      state,
      urn,
      group.map(({ each }) => each),
    );
}

/** An entity whose facts may be others now, and all that it names or named. */
interface Changed {
  readonly urn: string;
  readonly named: readonly string[];
  readonly namedNow: ReadonlySet<string>;
  readonly facts: Facts | undefined;
  readonly cause: Cause;
}

function changedFacts(rule: CollectedRule, state: BatchState): readonly Changed[] {
  const causes = new Map<string, { readonly draft: EntityDraft; readonly cause: Cause }>();
  for (const { changes, context } of state.applied)
    for (const change of changes) {
      if (change.setAside || change.isUnknown || !rule.names(change.entity)) continue;
      const draft = state.find(change.urn);
      if (draft) causes.set(change.urn, { draft, cause: { change, context } });
    }
  return [...causes].flatMap(([urn, { draft, cause }]) => {
    const namedNow = rule.named(draft);
    const named = [...new Set([...rule.named(draft.stored), ...namedNow])];
    return named.length === 0
      ? []
      : [{ urn, named, namedNow: new Set(namedNow), facts: rule.facts(urn, draft), cause }];
  });
}

function keep(rule: CollectedRule, state: BatchState, urn: string, changed: readonly Changed[]): void {
  const draft = state.find(urn);
  const last = changed.at(-1);
  if (!last || !draft?.exists || !rule.carriedBy(draft.entity)) return;
  const before = draft.aspects.get(rule.aspect.name)?.value ?? {};
  let value = before;
  for (const each of changed) value = rule.next(value, each.urn, each.namedNow.has(urn) ? each.facts : undefined);
  if (sameValue(value, before, rule.aspect.defaults)) return;
  state.accept([withDerived(draft, { aspect: rule.aspect, source: rule.spec.aspect, value }, last.cause)]);
}
