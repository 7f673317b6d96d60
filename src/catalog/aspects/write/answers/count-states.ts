import type { AnswerRule, Question } from '#catalog/aspects/answers/answer-rule';
import type { EntityState } from '#catalog/changes/entity-state';

/**
 * The number of states that the questions of an entity can have: one for each question of its forms, and one for each row that a question
 * asks about. The same form counts as often as the entity lists it.
 */
export function countStates(
  rule: AnswerRule,
  entity: EntityState,
  questionsOf: (form: string) => readonly Question[],
): number {
  const rows = rule.rows(entity).length;
  const counts = new Map<string, number>();
  let states = 0;
  for (const form of rule.forms(entity)) {
    const count = counts.get(form) ?? countOf(questionsOf(form), rows);
    counts.set(form, count);
    states += count;
  }
  return states;
}

function countOf(questions: readonly Question[], rows: number): number {
  const ofRows = questions.filter(({ isOfRows }) => isOfRows).length;
  return questions.length + ofRows * rows;
}
