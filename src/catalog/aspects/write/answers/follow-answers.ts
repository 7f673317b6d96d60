import { objectsOf } from '#base/json/path-values';
import { AnsweredForms } from '#catalog/aspects/answers/answered-forms';
import { type AnswerChange, type Answers, rowsOf } from '#catalog/aspects/answers/answered-questions';
import type { AnswerRule, Question } from '#catalog/aspects/answers/answer-rule';
import { readFitting, readOthers } from '#catalog/aspects/sql/read-latest';
import { LIMITS } from '#generated/http/limits';
import type { JsonObject } from '#generated/registry/registry-types';
import type { EntityState } from '#catalog/changes/entity-state';
import { type AppliedBatch, furtherEntities } from '../applied-batch';
import type { BatchState } from '../batch-state';
import type { EntityDraft } from '../entity-draft';
import { type Cause, withDerived } from '../with-derived';
import { countStates } from './count-states';

/**
 * Keeps which questions of forms have an answer (`@AnsweredBy`), after all requests of a batch were applied. Mostly no answer changed, or no
 * form is there, and nothing is read. Otherwise the definitions of the forms are read together. The answers of an entity with too many
 * questions stay as clients write them.
 */
export async function followAnswers(rules: readonly AnswerRule[], batch: AppliedBatch): Promise<void> {
  for (const rule of rules) await followBy(rule, batch);
}

interface Holder {
  readonly draft: EntityDraft;
  readonly value: JsonObject;
  readonly changes: AnswerChanges;
}

async function followBy(rule: AnswerRule, batch: AppliedBatch): Promise<void> {
  const { state } = batch;
  const changed = answerChanges(rule, state);
  if (changed.size === 0) return;
  await batch.load(furtherEntities(batch, rule, changed.keys()));
  const found = [...changed].flatMap(([urn, changes]): readonly Holder[] => {
    const draft = state.find(urn);
    const value = formsOf(rule, draft);
    return draft && value ? [{ draft, value, changes }] : [];
  });
  const few = found.filter(({ draft }) => rule.forms(draft).length <= LIMITS.formStates);
  if (few.length === 0) return;
  const questions = await questionsOf(rule, batch, few);
  const holders = few.filter(({ draft }) => countStates(rule, draft, questions) <= LIMITS.formStates);
  const rowsWith = await rowsWithAnswers(rule, batch, holders, questions);
  for (const holder of holders) follow(rule, state, holder, questions, rowsWith);
}

type QuestionsOf = (form: string) => readonly Question[];

async function questionsOf(
  rule: AnswerRule,
  { client, state }: AppliedBatch,
  holders: readonly Holder[],
): Promise<QuestionsOf> {
  const { aspect } = rule.spec.definition;
  const forms = new Set(holders.flatMap(({ draft }) => rule.forms(draft)));
  const elsewhere = [...forms].filter((urn) => !state.find(urn));
  const read = await readFitting(
    client,
    elsewhere.map((urn) => ({ urn, aspect })),
  );
  const definitions = new Map(read.map(({ urn, value }) => [urn, value]));
  const questions = new Map(
    [...forms].map((urn) => [urn, rule.questions(state.aspectOf(urn, aspect) ?? definitions.get(urn))]),
  );
  return (form) => questions.get(form) ?? [];
}

type RowsWith = (urn: string, key: string) => ReadonlySet<string>;

/** The rows that have answers already, for questions whose rows are not stored yet. */
async function rowsWithAnswers(
  rule: AnswerRule,
  { client, state }: AppliedBatch,
  holders: readonly Holder[],
  questions: QuestionsOf,
): Promise<RowsWith> {
  const wanted = holders
    .filter((holder) => asksForNewRows(rule, holder, questions))
    .flatMap(({ draft }) => {
      const parent = draft.stored.urn;
      return rule.rows(draft).map((name) => ({ parent, name, urn: rule.urnOfRow({ parent, name }) }));
    });
  const { aspect } = rule.spec.answers;
  const places = wanted.flatMap(({ urn }) => (urn && !state.find(urn) ? [{ urn, aspect }] : []));
  const stored = new Map((await readOthers(client, places)).map(({ urn, value }) => [urn, value]));
  const found = new Map<string, Set<string>>();
  for (const { parent, name, urn = '' } of wanted)
    for (const key of rule.answers(() => state.aspectOf(urn, aspect) ?? stored.get(urn)).keys()) {
      const place = `${parent} ${key}`;
      found.set(place, (found.get(place) ?? new Set()).add(name));
    }
  return (urn, key) => found.get(`${urn} ${key}`) ?? new Set();
}

function asksForNewRows(rule: AnswerRule, { value }: Holder, questions: QuestionsOf): boolean {
  const { forms, questions: names } = rule.spec;
  return [forms.open, forms.complete].some((list) =>
    objectsOf(value[list]).some((form) => {
      const items = [names.open, names.complete].flatMap((name) => objectsOf(form[name]));
      const known = new Map(items.map((item) => [String(item[names.id]), item]));
      return questions(String(form[forms.form])).some(({ id, isOfRows }) => {
        const item = known.get(id);
        return isOfRows && !(item && rowsOf(rule.spec, { item }));
      });
    }),
  );
}

function follow(
  rule: AnswerRule,
  state: BatchState,
  { draft, value, changes }: Holder,
  questions: QuestionsOf,
  rowsWith: RowsWith,
): void {
  const { context } = changes.cause;
  const { urn } = draft.stored;
  const own = rule.answers((aspect) => draft.aspects.get(aspect)?.value);
  const answers: Answers = {
    ...changes,
    has: (key) => own.has(key),
    rows: rule.rows(draft),
    rowsWith: (key) => rowsWith(urn, key),
  };
  const stamp = { time: context.now, actor: context.actor.urn };
  const next = new AnsweredForms(rule.spec, questions, answers, stamp).next(value);
  if (next === value) return;
  const derived = { aspect: rule.aspect, source: rule.spec.answers.aspect, value: next };
  state.accept([withDerived(draft, derived, changes.cause)]);
}

/** What a batch changed that the forms of an entity follow. */
interface AnswerChanges {
  cause: Cause;
  changes: ReadonlyMap<string, AnswerChange>;
  rowsChanged: boolean;
  formsChanged: boolean;
  readonly rowChanges: Map<string, Map<string, AnswerChange>>;
}

/** What the applied changes mean for forms, by the urn of the entity that may have them. Mostly nothing. */
function answerChanges(rule: AnswerRule, state: BatchState): ReadonlyMap<string, AnswerChanges> {
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
function formsOf(rule: AnswerRule, draft: EntityDraft | undefined): JsonObject | undefined {
  const value = draft?.exists ? draft.aspects.get(rule.aspect.name)?.value : undefined;
  return value && draft && rule.forms(draft).length > 0 ? value : undefined;
}
