import { InvalidInputError } from '#base/errors/domain-error';
import { shortened } from '#base/errors/unknown-name';
import { alternativesOf, type Condition, type Criterion, type Filter, isLoose, numberOf } from '#catalog/filter/filter';
import { storableText } from '#base/json/storable-text';
import { ENTITY_TYPE_FIELD, type SearchField } from '../fields/search-field';
import type { SearchFields } from '../fields/search-fields';

/** A criterion with its fields resolved and its values in the form in which they are compared. */
export interface NormalCriterion {
  /** The field name of the request. */
  readonly name: string;
  /** The field and its companions. Empty if no entity type has the field; then no document matches. */
  readonly fields: readonly SearchField[];
  readonly condition: Condition;
  readonly values: readonly string[];
  readonly comparison: 'exact' | 'folded' | 'word';
  readonly negated: boolean;
}

const RANGES: ReadonlySet<Condition> = new Set([
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL_TO',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL_TO',
]);

/** A disjunction of conjunctions; null = no restriction. */
export type NormalFilter = readonly (readonly NormalCriterion[])[] | null;

/** @throws InvalidInputError for a range of a number field whose bound is not a number */
export function normalizeFilter(filter: Filter, fields: SearchFields): NormalFilter {
  // Equal criteria stay one object.
  const normalized = new Map(
    filter.or
      .flat()
      .filter(restricts)
      .map((criterion) => [criterion, normalizeCriterion(criterion, fields)] as const),
  );
  const conjunctions = filter.or.map((criteria) => criteria.flatMap((criterion) => normalized.get(criterion) ?? []));
  return conjunctions.length === 0 || conjunctions.some((criteria) => criteria.length === 0) ? null : conjunctions;
}

/** Whether the filter names the soft-delete field, which makes soft-deleted entities visible. */
export function showsRemoved(filter: Filter, fields: SearchFields): boolean {
  return filter.or.some((criteria) => criteria.some(({ field }) => field === fields.softDeleteField));
}

/** compat: the single-value form with an empty value does not restrict anything. */
function restricts({ condition, values, lenient }: Criterion): boolean {
  return condition === 'EXISTS' || condition === 'IS_NULL' || !lenient || values.some((value) => value.trim() !== '');
}

function normalizeCriterion(criterion: Criterion, searchFields: SearchFields): NormalCriterion {
  const { field: name, condition, negated } = criterion;
  const fields = searchFields.expanded(name);
  const values = criterion.values.map(storableText);
  if (RANGES.has(condition) && fields.length > 0 && fields.every(({ kind }) => kind === 'number'))
    checkNumbers(criterion);
  const loose = isLoose(criterion);
  const wanted = loose ? [...new Set(values.flatMap(alternativesOf))] : values;
  return {
    name,
    fields,
    condition,
    values: fields[0] === ENTITY_TYPE_FIELD ? wanted.map((value) => entityTypeNamed(value, searchFields)) : wanted,
    negated,
    // compat: a single value also matches a word of a field, unless the filter checks several fields
    comparison: !loose ? 'exact' : fields.length > 1 ? 'folded' : 'word',
  };
}

function checkNumbers({ field, values, pointer }: Criterion): void {
  const wrong = values.find((value) => numberOf(value) === undefined);
  if (wrong === undefined) return;
  const message = `'${shortened(wrong)}' is not a number`;
  throw new InvalidInputError(
    `Invalid filter on field ${field}: ${message}; use a number or a date such as 2020-01-31`,
    [
      {
        ...(pointer === undefined ? { field: ['filter'] } : { pointer }),
        message,
        expected: 'a number, or a date such as 2020-01-31',
      },
    ],
  );
}

/** compat: `DATA_FLOW` is `dataFlow`. */
export function entityTypeNamed(value: string, fields: SearchFields): string {
  const plain = value.replaceAll('_', '').toLowerCase();
  return fields.entityTypes.find((entityType) => entityType.toLowerCase() === plain) ?? value;
}
