/** The forms of an entity with their questions, by what the models say of them (`@AnsweredBy`). */
import type { AnsweredSpec, JsonValue } from '#generated/registry/registry-types';
import { isList, isRecord, type JsonRecord } from '#web/ui/values/value-kinds';
import { textAt } from '#web/ui/values/values-at';

export interface AssignedForm {
  readonly urn: string;
  readonly isComplete: boolean;
  /** Who verified the entity with it, and when; undefined if nobody did. */
  readonly verification: JsonRecord | undefined;
  /** What is known of its questions, by their id. */
  readonly states: ReadonlyMap<string, QuestionState>;
}

interface QuestionState {
  readonly isAnswered: boolean;
  readonly item: JsonRecord;
}

export interface Question {
  readonly id: string;
  readonly title: string;
  readonly help: string | undefined;
  readonly isRequired: boolean;
  /** The key of the answer. */
  readonly asks: string;
  readonly isAnswered: boolean;
  /** The rows that it asks for an answer for, if it does. */
  readonly rows?: { readonly open: readonly string[]; readonly complete: readonly string[] };
}

/** Forms with open questions first. */
export function assignedForms(spec: AnsweredSpec, value: JsonRecord): readonly AssignedForm[] {
  const { forms, verified } = spec;
  const verifications = recordsIn(value[verified.list]);
  const formsIn = (list: string, isComplete: boolean) =>
    recordsIn(value[list]).map((item): AssignedForm => {
      const urn = String(item[forms.form]);
      const verification = verifications.find((each) => each[verified.form] === urn);
      return { urn, isComplete, verification, states: statesOf(spec, item) };
    });
  return [...formsIn(forms.open, false), ...formsIn(forms.complete, true)];
}

function statesOf({ questions: { open, complete, id } }: AnsweredSpec, form: JsonRecord): AssignedForm['states'] {
  const statesIn = (list: string, isAnswered: boolean) =>
    recordsIn(form[list]).map((item) => [String(item[id]), { isAnswered, item }] as const);
  return new Map([...statesIn(open, false), ...statesIn(complete, true)]);
}

/** The questions in the order of the form. One that was added to the form later is open. */
export function questionsOf(spec: AnsweredSpec, definition: JsonRecord, { states }: AssignedForm): readonly Question[] {
  const { questions, id, title, help, required, kind, asks } = spec.definition;
  return recordsIn(definition[questions]).map((item) => {
    const state = states.get(String(item[id]));
    return {
      id: String(item[id]),
      title: String(item[title]),
      help: textAt(item, `/${help}`),
      isRequired: item[required] === true,
      asks: textAt(item, asks) ?? '',
      isAnswered: state?.isAnswered ?? false,
      ...(item[kind] === spec.ofRows.kind && { rows: rowsOf(spec, state?.item[spec.rows.in]) }),
    };
  });
}

function rowsOf({ rows: { open, complete, row } }: AnsweredSpec, value: JsonValue | undefined) {
  const named = (list: string) => recordsIn(isRecord(value) ? value[list] : undefined).map((item) => String(item[row]));
  return { open: named(open), complete: named(complete) };
}

export function recordsIn(value: JsonValue | undefined): readonly JsonRecord[] {
  return isList(value) ? value.filter(isRecord) : [];
}
