import type { SqlClient } from '../../../database/sql-client';
import { fieldTexts } from '../../fields/field-texts';
import { type SearchField, URN_FIELD } from '../../fields/search-field';
import { normalizeFilter, showsRemoved } from '../../filter/normalize-filter';
import type { AutocompletePage, AutocompleteQuery } from '../../search-index';
import type { QueryTerm } from '../../query/query-node';
import { termMatcher } from '../../text/term-matcher';
import { wellFormed } from '../../text/well-formed';
import { scoreExpression } from '../translate/score-expression';
import type { TranslationContext } from '../translate/translation-context';
import { translateFilter } from '../translate/translate-filter';
import { translateQuery } from '../translate/translate-query';

interface CandidateRow {
  readonly urn: string;
  readonly fields: { readonly [field: string]: string | number | boolean | readonly string[] | readonly number[] };
}

/** Ranked at most. What begins so many names is no help to anyone, and must not be dear on top. */
const CANDIDATES_MAX = 5000;

/** Entities of which one name holds all the words, the last perhaps only begun; best first, then shorter names. */
export async function autocomplete(client: SqlClient, request: AutocompleteQuery, context: TranslationContext): Promise<AutocompletePage> {
  const text = wellFormed(request.query).trim();
  const completed = completedFields(request, context);
  if (request.limit === 0 || completed.length === 0 || !/[^\s*]/.test(text)) return { suggestions: [], urns: [] };
  const rows = await client.query<CandidateRow>(candidates(text, completed, request, context));
  const suggestions = rows.flatMap((row) => suggestion(text, completed, row) ?? []);
  return { suggestions: [...new Set(suggestions)], urns: rows.map(({ urn }) => urn) };
}

function completedFields({ entityTypes, field }: AutocompleteQuery, { fields }: TranslationContext): readonly SearchField[] {
  const all = [...fields.over(entityTypes, ({ autocomplete: completes }) => completes), URN_FIELD];
  if (field === undefined) return all;
  const named = fields.named(field);
  return named?.hasWords ? [named] : [];
}

function candidates(text: string, completed: readonly SearchField[], request: AutocompleteQuery, context: TranslationContext) {
  const { parameters, entityTypes, fields } = context;
  const begun = (field: string | null): QueryTerm => ({ kind: 'words', field, text, prefix: 'always' });
  const conditions = [
    `d.entity_type = any(${parameters.add(entityTypes)}::text[])`,
    ...(showsRemoved(request.filter, fields) ? [] : ['not d.removed']),
    translateQuery({ kind: 'or', nodes: completed.map(({ name }) => begun(name)) }, context),
    translateFilter(normalizeFilter(request.filter, fields), context),
  ];
  return {
    text: `
select d.urn, d.fields from (select * from search_document d where ${conditions.join(' and ')} limit ${CANDIDATES_MAX}) d
order by ${scoreExpression(begun(null), context)} desc, length(d.titles[2]), d.urn limit ${parameters.add(request.limit)}`,
    values: parameters.values,
  };
}

/** The name that holds what was typed. */
function suggestion(text: string, completed: readonly SearchField[], { urn, fields }: CandidateRow): string | undefined {
  const matches = termMatcher({ kind: 'words', field: null, text, prefix: 'always' });
  const names = completed.flatMap((field) => (field === URN_FIELD ? [urn] : fieldTexts(fields[field.name])));
  return names.find(matches);
}
