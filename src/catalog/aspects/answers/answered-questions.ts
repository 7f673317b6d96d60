import { isObject, objectsOf } from '#base/json/path-values';
import type { AnsweredSpec, JsonObject } from '#generated/registry/registry-types';
import type { Question } from './answer-rule';

/** The state of a question, as it is stored. */
export interface QuestionState {
  readonly item: JsonObject;
  readonly complete: boolean;
}

/** What became of an answer. */
export type AnswerChange = 'set' | 'replaced' | 'removed';

/** The answers of an entity, and what a batch changed of them. */
export interface Answers {
  readonly has: (key: string) => boolean;
  readonly changes: ReadonlyMap<string, AnswerChange>;
  /** The names of the rows. */
  readonly rows: readonly string[];
  readonly rowsChanged: boolean;
  /** The changes of rows, by the key of the answer and the row. */
  readonly rowChanges: ReadonlyMap<string, ReadonlyMap<string, AnswerChange>>;
  /** The rows with an answer, for questions whose rows are not stored yet. */
  readonly rowsWith: (key: string) => ReadonlySet<string>;
}

/** The states of questions after answers changed. */
export class AnsweredQuestions {
  constructor(
    private readonly spec: AnsweredSpec,
    private readonly answers: Answers,
    private readonly stamp: JsonObject,
  ) {}

  /** The same object if nothing changed. */
  next(question: Question, known: QuestionState | undefined): QuestionState {
    return question.isOfRows ? this.nextOfRows(question, known) : this.nextOfEntity(question, known);
  }

  private nextOfEntity({ id, asks }: Question, known: QuestionState | undefined): QuestionState {
    const change = this.answers.changes.get(asks);
    if (known && !change) return known;
    const complete = this.answers.has(asks);
    return known?.complete === complete && change !== 'replaced' ? known : { item: this.stamped(id), complete };
  }

  private nextOfRows(question: Question, known: QuestionState | undefined): QuestionState {
    const { rowChanges, rowsChanged, rows } = this.answers;
    const changes = rowChanges.get(question.asks);
    if (known && !changes && !rowsChanged) return known;
    const { rows: names } = this.spec;
    const before = rowsOf(this.spec, known);
    const done = before ? new Map(before.complete) : this.rowsWith(question.asks);
    for (const [row, change] of changes ?? [])
      if (change === 'removed') done.delete(row);
      else if (change === 'replaced' || !done.has(row)) done.set(row, this.stampedRow(row));
    const complete = rows.map((row) => done.get(row)).filter((row) => row !== undefined);
    const open = rows.filter((row) => !done.has(row)).map((row) => before?.open.get(row) ?? this.stampedRow(row));
    if (before && isSame(before.complete, complete) && isSame(before.open, open) && known) return known;
    const item = {
      ...this.stamped(question.id),
      [names.in]: { [names.complete]: complete, [names.open]: open },
    };
    return { item, complete: rows.length > 0 && open.length === 0 };
  }

  private rowsWith(key: string): Map<string, JsonObject> {
    return new Map([...this.answers.rowsWith(key)].map((row) => [row, this.stampedRow(row)]));
  }

  private stamped(id: string): JsonObject {
    const { questions } = this.spec;
    return { [questions.id]: id, [questions.stamp]: this.stamp };
  }

  private stampedRow(name: string): JsonObject {
    const { row, stamp } = this.spec.rows;
    return { [row]: name, [stamp]: this.stamp };
  }
}

/** The rows of a question by name; undefined if they are not stored. */
export function rowsOf({ rows }: AnsweredSpec, known: Pick<QuestionState, 'item'> | undefined) {
  const state = known?.item[rows.in];
  if (!isObject(state)) return undefined;
  const named = (list: string) => new Map(objectsOf(state[list]).map((item) => [String(item[rows.row]), item]));
  return { open: named(rows.open), complete: named(rows.complete) };
}

function isSame(before: ReadonlyMap<string, JsonObject>, after: readonly JsonObject[]): boolean {
  return before.size === after.length && [...before.values()].every((item, index) => item === after[index]);
}
