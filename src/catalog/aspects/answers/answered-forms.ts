import { objectsOf } from '#base/json/path-values';
import type { AnsweredSpec, JsonObject } from '#generated/registry/registry-types';
import { type Answers, AnsweredQuestions, type QuestionState } from './answered-questions';
import type { Question } from './answer-rule';

/**
 * The forms of an entity after its answers changed. What is stored of a question stays unless its answer came, changed or went, because a
 * client may know better. A form is complete while all required questions have an answer; without a required one, while all have.
 */
export class AnsweredForms {
  private readonly questions: AnsweredQuestions;

  constructor(
    private readonly spec: AnsweredSpec,
    private readonly questionsOf: (form: string) => readonly Question[],
    answers: Answers,
    stamp: JsonObject,
  ) {
    this.questions = new AnsweredQuestions(spec, answers, stamp);
  }

  /** The same object if nothing changed. */
  next(value: JsonObject): JsonObject {
    const { forms, verified } = this.spec;
    const lists: { open: JsonObject[]; complete: JsonObject[] } = { open: [], complete: [] };
    const reopened = new Set<string>();
    let changed = false;
    for (const list of ['open', 'complete'] as const)
      for (const item of objectsOf(value[forms[list]])) {
        const { form, to } = this.nextForm(item, list);
        lists[to].push(form);
        changed ||= form !== item;
        if (list === 'complete' && to === 'open') reopened.add(String(item[forms.form]));
      }
    if (!changed) return value;
    const verifications = objectsOf(value[verified.list]).filter((item) => !reopened.has(String(item[verified.form])));
    const kept = reopened.size > 0 ? { [verified.list]: verifications } : {};
    return { ...value, ...kept, [forms.open]: lists.open, [forms.complete]: lists.complete };
  }

  private nextForm(form: JsonObject, list: 'open' | 'complete') {
    const { questions: names, forms } = this.spec;
    const questions = this.questionsOf(String(form[forms.form]));
    const before = this.statesOf(form);
    const states = new Map(before);
    let changed = false;
    for (const question of questions) {
      const known = before.get(question.id);
      const next = this.questions.next(question, known);
      states.set(question.id, next);
      changed ||= next !== known;
    }
    for (const id of dropped(questions, before)) {
      states.delete(id);
      changed = true;
    }
    if (!changed) return { form, to: list };
    const items = (complete: boolean) =>
      [...states.values()].filter((state) => state.complete === complete).map(({ item }) => item);
    const next = { ...form, [names.open]: items(false), [names.complete]: items(true) };
    return { form: next, to: isComplete(questions, states) ? ('complete' as const) : ('open' as const) };
  }

  private statesOf(form: JsonObject): ReadonlyMap<string, QuestionState> {
    const { open, complete, id } = this.spec.questions;
    const of = (list: string, isDone: boolean) =>
      objectsOf(form[list]).map((item) => [String(item[id]), { item, complete: isDone }] as const);
    return new Map([...of(open, false), ...of(complete, true)]);
  }
}

/** The open questions that the form does not ask any more. A form whose questions are not known keeps all. */
function dropped(questions: readonly Question[], states: ReadonlyMap<string, QuestionState>): readonly string[] {
  if (questions.length === 0) return [];
  const asked = new Set(questions.map(({ id }) => id));
  return [...states].flatMap(([id, { complete }]) => (complete || asked.has(id) ? [] : [id]));
}

function isComplete(questions: readonly Question[], states: ReadonlyMap<string, QuestionState>): boolean {
  const required = questions.filter(({ isRequired }) => isRequired);
  const asked = required.length > 0 ? required : questions;
  return asked.every(({ id }) => states.get(id)?.complete === true);
}
