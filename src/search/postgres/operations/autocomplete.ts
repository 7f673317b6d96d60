import type { SqlClient, SqlStatement } from '../../../database/sql-client';
import { fieldTexts } from '../../fields/field-texts';
import { type SearchField, URN_FIELD } from '../../fields/search-field';
import { normalizeFilter, showsRemoved } from '../../filter/normalize-filter';
import { translateFilter } from '../../filter/translate-filter';
import type { SearchDocument } from '../../search-document';
import type { AutocompletePage, AutocompleteQuery } from '../../search-index';
import type { QueryTerm } from '../../query/query-node';
import { termMatcher } from '../../text/term-matcher';
import { type Token, tokenize, withoutUrnHeads } from '../../text/tokenize';
import { wellFormed } from '../../text/well-formed';
import { scoreExpression } from '../translate/score-expression';
import { holds, type SqlCondition, toSql } from '../translate/sql-condition';
import { allWords, allWordsOf } from '../translate/text-query';
import type { TranslationContext } from '../translate/translation-context';

type CandidateRow = Pick<SearchDocument, 'urn' | 'fields'>;

/** Ranked at most. What begins so many names is no help to anyone, and must not be dear on top. */
const CANDIDATES_MAX = 5000;

/** Entities of which one name holds all the words, the last perhaps only begun; best first, then shorter names. */
export async function autocomplete(client: SqlClient, request: AutocompleteQuery, context: TranslationContext): Promise<AutocompletePage> {
  const text = wellFormed(request.query);
  const tokens = tokenize(withoutUrnHeads(text));
  const completed = completedFields(request, context);
  if (request.limit === 0 || completed.length === 0 || tokens.length === 0) return { suggestions: [], urns: [] };
  const rows = await client.query<CandidateRow>(candidates({ kind: 'words', field: null, text, prefix: 'always' }, tokens, completed, request, context));
  const suggestions = rows.flatMap((row) => suggestion(text, completed, row) ?? []);
  return { suggestions: [...new Set(suggestions)], urns: rows.map(({ urn }) => urn) };
}

/** Names and the urn; urns of other things are no names of this one. */
function completedFields({ entityTypes, field }: AutocompleteQuery, { fields }: TranslationContext): readonly SearchField[] {
  if (field === undefined) return [...fields.over(entityTypes, ({ autocomplete: completes, kind }) => completes && kind !== 'urn'), URN_FIELD];
  const named = fields.named(field);
  return named?.hasWords ? [named] : [];
}

function candidates(typed: QueryTerm, tokens: readonly Token[], completed: readonly SearchField[], request: AutocompleteQuery, context: TranslationContext): SqlStatement {
  const { parameters, entityTypes, fields, conditions } = context;
  const asked = conditions.all([oneHoldsAll(tokens, completed, context), translateFilter(normalizeFilter(request.filter, fields), conditions)]);
  const restrictions = [
    `d.entity_type = any(${parameters.add(entityTypes)}::text[])`,
    ...(showsRemoved(request.filter, fields) ? [] : ['not d.removed']),
    toSql(asked, parameters),
  ];
  return {
    text: `
select d.urn, d.fields from (select * from search_document d where ${restrictions.join(' and ')} limit ${CANDIDATES_MAX}) d
order by ${scoreExpression(typed, context)} desc, length(d.titles[2]), d.urn limit ${parameters.add(request.limit)}`,
    values: parameters.values,
  };
}

/** The index is asked once for all fields that bare words cover; score classes, which each row tells by itself, spare most of the rest. */
function oneHoldsAll(tokens: readonly Token[], completed: readonly SearchField[], { fields, conditions }: TranslationContext): SqlCondition {
  const covered = completed.filter(({ name }) => fields.isCoveredByBareWords(name));
  const others = completed.filter((field) => !covered.includes(field));
  const classes = [...new Set(covered.map(({ scoreClass }) => scoreClass))].join('');
  const inSlots = covered.map(({ name }) => `(${allWordsOf(name, tokens, 'always').inSlot})`).join(' | ');
  const inCovered = covered.length === 0 ? conditions.nothing : conditions.all([holds(allWords(tokens, 'always', classes)), conditions.hasInSlot(inSlots)]);
  return conditions.any([inCovered, ...others.map((field) => conditions.words(field, tokens, 'always'))]);
}

/** The name that holds what was typed. */
function suggestion(text: string, completed: readonly SearchField[], { urn, fields }: CandidateRow): string | undefined {
  const matches = termMatcher({ kind: 'words', field: null, text, prefix: 'always' });
  const names = completed.flatMap((field) => (field === URN_FIELD ? [urn] : fieldTexts(fields[field.name])));
  return names.find(matches);
}
