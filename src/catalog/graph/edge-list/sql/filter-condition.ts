import { InvalidInputError } from '#base/errors/domain-error';
import type { SqlParameters } from '#base/database/sql-parameters';
import { alternativesOf, type Criterion, type Filter, isLoose } from '#catalog/filter/filter';
import { storableText } from '#base/json/storable-text';

/** The column of each field. */
type FieldColumns = { readonly [field: string]: string };

/** The filter as a condition of SQL. Undefined for a filter without restriction. @throws InvalidInputError for another field or condition */
export function filterCondition({ or }: Filter, columns: FieldColumns, parameters: SqlParameters): string | undefined {
  if (or.length === 0) return undefined;
  const conjunctions = or.map((criteria) =>
    criteria.map((criterion) => criterionCondition(criterion, columns, parameters)).join(' and '),
  );
  return `(${conjunctions.map((conjunction) => `(${conjunction})`).join(' or ')})`;
}

function criterionCondition(criterion: Criterion, columns: FieldColumns, parameters: SqlParameters): string {
  const column = Object.hasOwn(columns, criterion.field) ? columns[criterion.field] : undefined;
  if (column === undefined) throw unknownField(criterion, Object.keys(columns));
  const condition = compared(column, criterion, parameters);
  return criterion.negated ? `not (${condition})` : condition;
}

function compared(column: string, criterion: Criterion, parameters: SqlParameters): string {
  const values = isLoose(criterion) ? criterion.values.flatMap(alternativesOf) : criterion.values;
  const any = (texts: readonly string[]) => `any (${parameters.add(texts.map(storableText))}::text[])`;
  switch (criterion.condition) {
    case 'EQUAL':
    case 'IN':
      return isLoose(criterion)
        ? `lower(${column}) = ${any(values.map((value) => value.toLowerCase()))}`
        : `${column} = ${any(values)}`;
    case 'CONTAIN':
      return `${column} like ${any(values.map((value) => `%${literal(value)}%`))}`;
    case 'START_WITH':
      return `${column} like ${any(values.map((value) => `${literal(value)}%`))}`;
    case 'END_WITH':
      return `${column} like ${any(values.map((value) => `%${literal(value)}`))}`;
    case 'EXISTS':
      return 'true';
    case 'IS_NULL':
      return 'false';
    default:
      throw unknownCondition(criterion);
  }
}

function literal(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`);
}

function unknownField({ field, pointer = '' }: Criterion, known: readonly string[]): InvalidInputError {
  const expected = known.join(' or ');
  return new InvalidInputError(`This filter does not know the field '${field.slice(0, 200)}'; use ${expected}`, [
    { pointer: `${pointer}/field`, message: 'is unknown here', expected },
  ]);
}

function unknownCondition({ condition, pointer = '' }: Criterion): InvalidInputError {
  const expected = 'EQUAL, IN, CONTAIN, START_WITH, END_WITH, EXISTS or IS_NULL';
  return new InvalidInputError(`This filter does not compare with ${condition}; use ${expected}`, [
    { pointer: `${pointer}/condition`, message: 'is not offered here', expected },
  ]);
}
