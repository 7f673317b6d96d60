import type { SearchField } from '../../fields/search-field';
import type { NormalCriterion, NormalFilter } from '../../filter/normalize-filter';
import { tokenize } from '../../text/tokenize';
import { allWordsOf } from './text-query';
import { inField, type TranslationContext } from './translation-context';
import { compares, contains, endsWith, equalsExactly, equalsFolded, isPresent, startsWith } from './value-conditions';

/** The SQL condition that a filter stands for. */
export function translateFilter(filter: NormalFilter, context: TranslationContext): string {
  if (filter === null) return 'true';
  return `(${filter.map((criteria) => `(${criteria.map((criterion) => translateCriterion(criterion, context)).join(' and ')})`).join(' or ')})`;
}

/** Of several fields any may match; that a value is missing must be true of all. An unknown field matches nothing. */
function translateCriterion(criterion: NormalCriterion, context: TranslationContext): string {
  const isNull = criterion.condition === 'IS_NULL';
  const any = criterion.fields.map((field) => `(${onField(field, criterion, context)})`).join(' or ') || 'false';
  return `${isNull !== criterion.negated ? 'not ' : ''}(${any})`;
}

function onField(field: SearchField, criterion: NormalCriterion, context: TranslationContext): string {
  const { condition, values } = criterion;
  switch (condition) {
    case 'EQUAL':
    case 'IN':
      return equals(field, criterion, context);
    case 'START_WITH':
      return startsWith(field, values, context);
    case 'END_WITH':
      return endsWith(field, values, context);
    case 'CONTAIN':
      return contains(field, values, context);
    case 'EXISTS':
    case 'IS_NULL':
      return isPresent(field, context);
    case 'GREATER_THAN':
      return compares(field, '>', values, context);
    case 'GREATER_THAN_OR_EQUAL_TO':
      return compares(field, '>=', values, context);
    case 'LESS_THAN':
      return compares(field, '<', values, context);
    case 'LESS_THAN_OR_EQUAL_TO':
      return compares(field, '<=', values, context);
  }
}

function equals(field: SearchField, { comparison, values }: NormalCriterion, context: TranslationContext): string {
  if (comparison === 'exact') return field.kind === 'path' ? equalsFolded(field, values, context) : equalsExactly(field, values, context);
  const whole = equalsFolded(field, values, context);
  const words = comparison === 'word' && (field.kind === 'text' || field.kind === 'urn') && field.hasWords ? values.map(tokenize).filter((tokens) => tokens.length === 1) : [];
  return [whole, ...words.map((tokens) => inField(field, allWordsOf(field.name, tokens, 'never'), context))].join(' or ');
}
