import type { CarriedAspect } from '#codegen/facts/specs/aspect-specs';
import { answeredOf } from '#codegen/facts/specs/answered-spec';
import type { AnsweredSpec } from '#codegen/model/registry-types';
import type { Checked, Report, Rule } from '../rule';
import { namedOption, pathsOf } from './named-option';

/** `@AnsweredBy` names fields of its aspect, the aspects with the questions, the answers and the rows, and the entity type of a row. */
export const answeredBy: Rule = {
  name: 'answered-by',
  needsWhole: true,
  check(checked, report) {
    for (const aspect of checked.carried) {
      const { answered } = answeredOf(aspect.declaration.record);
      if (answered) checkAnswers(answered, aspect, checked, report);
    }
  },
};

function checkAnswers(spec: AnsweredSpec, aspect: CarriedAspect, { carried, model }: Checked, report: Report): void {
  const check = namedOption(aspect, 'AnsweredBy', report);
  const own = pathsOf(aspect);
  for (const path of ownPaths(spec)) check(...path, own);
  for (const [option, name, paths] of otherPaths(spec)) {
    const other = carried.find(({ declaration }) => declaration.name === name);
    check(option, name, other ? [name] : carried.map(({ declaration }) => declaration.name));
    for (const path of paths) if (other) check(option, path, pathsOf(other));
  }
  const row = model.registry.entities.find(({ name }) => name === spec.ofRows.entity);
  const keys = row?.keyFields.map(({ name }) => name) ?? [];
  for (const field of [spec.ofRows.parent, spec.ofRows.row]) check('ofRows', field, keys);
}

/** The places in the aspect itself. */
function ownPaths({ forms, questions, rows, verified }: AnsweredSpec): readonly (readonly [string, string])[] {
  const lists = [`/${forms.open}`, `/${forms.complete}`];
  return lists.flatMap((list) => {
    const items = [questions.open, questions.complete].map((name) => `${list}/*/${name}`);
    const states = items.map((item) => `${item}/*/${rows.in}`);
    return [
      ['forms', list] as const,
      ['forms', `${list}/*/${forms.form}`] as const,
      ...items.flatMap((item) =>
        [item, `${item}/*/${questions.id}`, `${item}/*/${questions.stamp}`].map((path) => ['questions', path] as const),
      ),
      ...states.flatMap((state) =>
        [rows.open, rows.complete].flatMap((name) =>
          [rows.row, rows.stamp].map((field) => ['rows', `${state}/${name}/*/${field}`] as const),
        ),
      ),
      ...[verified.form, verified.stamp].map((field) => ['verified', `/${verified.list}/*/${field}`] as const),
    ];
  });
}

/** The places in other aspects, by option and aspect. */
function otherPaths({ definition, answers, ofRows }: AnsweredSpec) {
  const question = `/${definition.questions}/*`;
  const { id, title, help, required, kind } = definition;
  const parts = [id, title, help, required, kind].map((name) => `${question}/${name}`);
  const answer = `/${answers.list}/*`;
  return [
    ['definition', definition.aspect, [`/${definition.formKind}`, ...parts, `${question}${definition.asks}`]],
    ['answers', answers.aspect, [`${answer}/${answers.key}`, `${answer}/${answers.values}`]],
    ['ofRows', ofRows.aspect, [ofRows.rows]],
  ] as const;
}
