import type { EntitySpec, KeyFieldSpec } from '#codegen/model/registry-types';
import { didYouMean } from '#codegen/diagnostics/nearest-name';
import type { JsonValue, Origin } from '#codegen/model/model';
import { isList, isObject } from '#codegen/values/json-value';
import type { Checked, Report, Rule } from '../rule';

/** `{field.field|filter|filter:urnField/aspect/field}` inside a text. */
const EXPRESSION = /\{([^{}]*)\}/g;
/** The options of each filter, in their order; a place names the field with the separator. */
const FILTERS: ReadonlyMap<string, readonly ('field' | 'fallback' | 'place')[]> = new Map([
  ['lower', []],
  ['folders', ['place']],
  ['entries', ['field', 'fallback', 'place']],
]);

/** Expressions in `defaults` name key fields, filters, aspects and fields that exist. */
export const defaultExpression: Rule = {
  name: 'default-expression',
  needsWhole: true,
  check(checked, report) {
    for (const { name, defaults } of checked.models.entities) {
      const entity = checked.model.registry.entities.find((candidate) => candidate.name === name.name);
      if (!entity) continue;
      for (const { aspect, value } of defaults) {
        for (const text of textsIn(value)) checkText(text, aspect.origin, entity, checked, report);
      }
    }
  },
};

function textsIn(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return [value];
  if (isList(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

function checkText(text: string, at: Origin, entity: EntitySpec, checked: Checked, report: Report): void {
  for (const [, expression = ''] of text.matchAll(EXPRESSION)) checkExpression(expression, at, entity, checked, report);
  if (/[{}]/.test(text.replaceAll(EXPRESSION, '')))
    report(`${text.slice(0, 60)}: a brace is not paired`, at, 'write an expression in one pair of braces');
}

function checkExpression(
  expression: string,
  at: Origin,
  { keyFields }: EntitySpec,
  checked: Checked,
  report: Report,
): void {
  const complain: Complain = (message, wanted, known) =>
    report(`{${expression}}: ${message}`, at, known && didYouMean(wanted, known));
  const [path = '', ...filters] = expression.split('|');
  checkKeyPath(path, keyFields, checked, complain);
  for (const filter of filters) checkFilter(filter, keyFields, checked, complain);
}

type Complain = (message: string, wanted: string, known?: readonly string[]) => void;

/** `field` or, through a urn, `field.field`. */
function checkKeyPath(path: string, fields: readonly KeyFieldSpec[], checked: Checked, complain: Complain): void {
  const [name = '', ...rest] = path.split('.');
  const field = fields.find((candidate) => candidate.name === name);
  if (!field)
    complain(
      `unknown key field ${name}`,
      name,
      fields.map((known) => known.name),
    );
  else if (rest.length > 0 && field.kind !== 'urn') complain(`${name} is not a urn, so it has no parts`, name);
  else if (rest.length > 0) checkKeyPath(rest.join('.'), keyFieldsBehind(field, checked), checked, complain);
}

/** Key fields of the entity type that a urn leads to, of all when it is generic. */
function keyFieldsBehind({ entityType }: KeyFieldSpec, { model }: Checked): readonly KeyFieldSpec[] {
  return model.registry.entities
    .filter(({ name }) => entityType === null || name === entityType)
    .flatMap(({ keyFields }) => keyFields);
}

function checkFilter(filter: string, fields: readonly KeyFieldSpec[], checked: Checked, complain: Complain): void {
  const [name = '', ...given] = filter.split(':');
  const options = FILTERS.get(name);
  if (options === undefined) {
    complain(`unknown filter ${name}`, name, [...FILTERS.keys()]);
    return;
  }
  const place = given[options.indexOf('place')];
  if (given.length > options.length)
    complain(
      `the filter ${name} takes ${options.length === 0 ? 'nothing' : `at most ${options.join(':')}`} after a colon`,
      name,
    );
  else if (options[0] === 'field' && !given[0])
    complain(`the filter ${name} needs the field of an entry: ${name}:<field>`, name);
  else if (place !== undefined) checkPlace(place, fields, checked, complain);
}

function checkPlace(place: string, fields: readonly KeyFieldSpec[], { model }: Checked, complain: Complain): void {
  const [key = '', aspect = '', field = ''] = place.split('/');
  const urns = fields.filter(({ kind }) => kind === 'urn').map(({ name }) => name);
  const record = model.aspectRecords.get(aspect);
  if (!urns.includes(key)) complain(`unknown urn ${key} in the key`, key, urns);
  else if (!record) complain(`unknown aspect ${aspect}`, aspect, [...model.aspectRecords.keys()]);
  else if (!record.fields.some(({ name }) => name === field))
    complain(
      `${aspect} has no field ${field}`,
      field,
      record.fields.map(({ name }) => name),
    );
}
