import type { AccessFilter } from '#catalog/authorization/access-filter';
import { type Factored, factorFilter } from '#catalog/filter/factor-filter';
import type { SearchFields } from '../fields/search-fields';
import type { SearchField } from '../fields/search-field';
import { tokenize } from '../text/tokenize';
import type { Conditions } from './conditions';
import type { NormalCriterion, NormalFilter } from './normalize-filter';
import { translateAccess } from './translate-access';

/** What narrows a question besides its words: the filter of the client, and what the actor may see. */
export interface Restriction {
  readonly filter: NormalFilter;
  readonly access: AccessFilter;
}

/** Whether the question is about all entities, so that an engine may have the answer ready. */
export function restrictsNothing({ filter, access }: Restriction): boolean {
  return filter === null && access.kind === 'everything';
}

/** Translates a restriction into the condition of an engine. */
export function translateRestriction<Condition>(
  { filter, access }: Restriction,
  conditions: Conditions<Condition>,
  fields: SearchFields,
): Condition {
  return conditions.all([translateFilter(filter, conditions), translateAccess(access, conditions, fields)]);
}

/** Translates a filter into the condition of an engine. */
function translateFilter<Condition>(filter: NormalFilter, conditions: Conditions<Condition>): Condition {
  return filter === null ? conditions.everything : translateFactored(factorFilter(filter), conditions);
}

function translateFactored<Condition>(
  { all, any }: Factored<NormalCriterion>,
  conditions: Conditions<Condition>,
): Condition {
  const each = (criteria: readonly NormalCriterion[]) =>
    criteria.map((criterion) => translateCriterion(criterion, conditions));
  const branches = any.map(({ one, rest }) =>
    conditions.all([conditions.any(each(one)), translateFactored(rest, conditions)]),
  );
  return conditions.all([...each(all), ...(branches.length > 0 ? [conditions.any(branches)] : [])]);
}

/** One matching field is enough, but IS_NULL requires that all fields are missing. An unknown field matches nothing. */
function translateCriterion<Condition>(criterion: NormalCriterion, conditions: Conditions<Condition>): Condition {
  const isNull = criterion.condition === 'IS_NULL';
  const any = conditions.any(criterion.fields.map((field) => onField(field, criterion, conditions)));
  return isNull === criterion.negated ? any : conditions.not(any);
}

function onField<Condition>(
  field: SearchField,
  criterion: NormalCriterion,
  conditions: Conditions<Condition>,
): Condition {
  const { condition, values } = criterion;
  switch (condition) {
    case 'EQUAL':
    case 'IN':
      return equals(field, criterion, conditions);
    case 'START_WITH':
      return conditions.startsWith(field, values);
    case 'END_WITH':
      return conditions.endsWith(field, values);
    case 'CONTAIN':
      return conditions.contains(field, values);
    case 'EXISTS':
    case 'IS_NULL':
      return conditions.isPresent(field);
    case 'GREATER_THAN':
      return conditions.compares(field, '>', values);
    case 'GREATER_THAN_OR_EQUAL_TO':
      return conditions.compares(field, '>=', values);
    case 'LESS_THAN':
      return conditions.compares(field, '<', values);
    case 'LESS_THAN_OR_EQUAL_TO':
      return conditions.compares(field, '<=', values);
  }
}

function equals<Condition>(
  field: SearchField,
  { comparison, values }: NormalCriterion,
  conditions: Conditions<Condition>,
): Condition {
  if (field.kind === 'path') return conditions.isInFolder(field, values);
  if (comparison === 'exact') return conditions.equals(field, values);
  const isFoundByWord = comparison === 'word' && (field.kind === 'text' || field.kind === 'urn') && field.hasWords;
  const words = isFoundByWord ? values.map(tokenize).flatMap((tokens) => (tokens.length === 1 ? tokens : [])) : [];
  const isValue = conditions.equalsFolded(field, values);
  return words.length === 0 ? isValue : conditions.any([isValue, conditions.oneWord(field, words)]);
}
