import { ENTITY_TYPE_FIELD, RUN_ID_FIELD, type SearchField, URN_FIELD } from '../../fields/search-field';
import type { SqlParameters } from '../../../database/sql-parameters';

/** Any value of the field for which the test holds. */
export function someValue(field: SearchField, test: (value: string) => string, parameters: SqlParameters): string {
  switch (field) {
    case URN_FIELD:
      return test('d.urn');
    case ENTITY_TYPE_FIELD:
      return test('d.entity_type');
    case RUN_ID_FIELD:
      return `exists (select from search_run v where v.entity_id = d.entity_id and ${test('v.run_id')})`;
    default:
      return `exists (select from jsonb_path_query(d.fields, ${parameters.add(valuesPath(field))}::jsonpath) v where ${test("(v #>> '{}')")})`;
  }
}

/** Any value of the field for which the test with any of the wanted ones holds. */
export function someValueFits(
  field: SearchField,
  wanted: readonly string[],
  test: (value: string, wanted: string) => string,
  parameters: SqlParameters,
): string {
  const list = parameters.add(wanted);
  return someValue(
    field,
    (value) => `exists (select from unnest(${list}::text[]) w where ${test(value, 'w')})`,
    parameters,
  );
}

/** A jsonpath to the values of the field. */
export function valuesPath({ name }: SearchField): string {
  return `$.${JSON.stringify(name)}[*]`;
}

/** Whether the field stands in the document itself. */
export function isStored(field: SearchField): boolean {
  return field !== URN_FIELD && field !== ENTITY_TYPE_FIELD && field !== RUN_ID_FIELD;
}
