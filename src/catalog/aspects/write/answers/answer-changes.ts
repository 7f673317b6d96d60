import type { JsonObject } from '#generated/registry/registry-types';
import type { EntityState } from '#catalog/changes/entity-state';
import type { AnswerRule } from '#catalog/aspects/answers/answer-rule';
import type { AnswerChange } from '#catalog/aspects/answers/answered-questions';
import type { BatchState } from '../batch-state';
import type { EntityDraft } from '../entity-draft';
import type { Cause } from '../with-derived';

/** What a batch changed that the forms of an entity follow. */
export interface AnswerChanges {
  cause: Cause;
  changes: ReadonlyMap<string, AnswerChange>;
  rowsChanged: boolean;
  formsChanged: boolean;
  readonly rowChanges: Map<string, Map<string, AnswerChange>>;
}

/** What the applied changes mean for forms, by the urn of the entity that may have them. Mostly nothing. */
export function answerChanges(rule: AnswerRule, state: BatchState): ReadonlyMap<string, AnswerChanges> {
  const found = new Map<string, AnswerChanges>();
  const { answers, ofRows } = rule.spec;
  const of = (urn: string, cause: Cause) => {
    const known = found.get(urn) ?? newChanges(cause);
    found.set(urn, known);
    known.cause = cause;
    return known;
  };
  for (const { changes, context } of state.applied)
    for (const change of changes) {
      // A rollback brings back the state of the forms itself, and a value of another store comes with it.
      if (change.setAside || change.isUnknown || change.restored || change.replacesEqual) continue;
      const { entity, urn, aspect } = change;
      const draft = state.find(urn);
      if (!draft) continue;
      const cause = { change, context };
      // Most entities have no forms, and their values need not be parsed.
      const hasForms = rule.carriedBy(entity) && draft.aspects.has(rule.aspect.name);
      if (aspect.name === answers.aspect) addAnswers(rule, draft, hasForms, (to) => of(to, cause));
      if (!hasForms) continue;
      if (aspect.name === rule.aspect.name) of(urn, cause).formsChanged = true;
      if (aspect.name === ofRows.aspect && areRowsOther(rule, draft)) of(urn, cause).rowsChanged = true;
    }
  return found;
}

function newChanges(cause: Cause): AnswerChanges {
  return { cause, changes: new Map(), rowsChanged: false, formsChanged: false, rowChanges: new Map() };
}

function addAnswers(rule: AnswerRule, draft: EntityDraft, hasForms: boolean, of: (urn: string) => AnswerChanges): void {
  const { urn, entity, parts } = draft.stored;
  const row = rule.rowOf(entity, parts);
  if (!row && !hasForms) return;
  const changes = changesBetween(rule, draft.stored, draft);
  if (changes.size === 0) return;
  if (hasForms) of(urn).changes = changes;
  if (!row) return;
  const { rowChanges } = of(row.parent);
  for (const [key, change] of changes) {
    const rows = rowChanges.get(key) ?? new Map<string, AnswerChange>();
    rowChanges.set(key, rows.set(row.name, change));
  }
}

function changesBetween(rule: AnswerRule, from: EntityState, to: EntityState): ReadonlyMap<string, AnswerChange> {
  const [before, after] = [from, to].map(({ aspects }) => rule.answers((aspect) => aspects.get(aspect)?.value));
  const changes = new Map<string, AnswerChange>();
  for (const [key, values] of after ?? []) {
    const known = before?.get(key);
    if (known !== values) changes.set(key, known === undefined ? 'set' : 'replaced');
  }
  for (const key of before?.keys() ?? []) if (!after?.has(key)) changes.set(key, 'removed');
  return changes;
}

function areRowsOther(rule: AnswerRule, draft: EntityDraft): boolean {
  return rule.rows(draft.stored).join('\n') !== rule.rows(draft).join('\n');
}

/** The stored value of forms; an entity without forms has none. */
export function formsOf(rule: AnswerRule, draft: EntityDraft | undefined): JsonObject | undefined {
  const value = draft?.exists ? draft.aspects.get(rule.aspect.name)?.value : undefined;
  return value && draft && rule.forms(draft).length > 0 ? value : undefined;
}
