import type { SearchField } from '../../fields/search-field';
import { URN_FIELD } from '../../fields/search-field';
import { fieldTexts } from '../../fields/field-texts';
import { normalizeFilter, showsRemoved } from '../../filter/normalize-filter';
import { translateFilter } from '../../filter/translate-filter';
import type { QueryTerm } from '../../query/query-node';
import { translateQuery } from '../../query/translate-query';
import type { SearchDocument } from '../../search-document';
import type { AutocompletePage, AutocompleteQuery } from '../../search-index';
import { termMatcher } from '../../text/term-matcher';
import { wellFormed } from '../../text/well-formed';
import { allOf, oneOf } from '../translate/queries';
import { scoredQuery } from '../translate/score-query';
import type { SearchContext } from '../search-context';
import { hitsAfter } from './hit-pages';

/** Entities of which one name holds all the words, the last perhaps only begun; best first, then shorter names. */
export async function autocomplete(request: AutocompleteQuery, context: SearchContext): Promise<AutocompletePage> {
  const text = wellFormed(request.query).trim();
  const completed = completedFields(request, context);
  if (request.limit === 0 || completed.length === 0 || !/[^\s*]/.test(text)) return { suggestions: [], urns: [] };
  const hits = await hitsAfter<Partial<Pick<SearchDocument, 'fields'>>>(context.cluster, {
    index: context.cluster.entityAliases(request.entityTypes),
    query: scoredQuery(begun(null, text), candidates(text, completed, request, context)),
    sort: [{ _score: { order: 'desc' } }, { nameLength: { order: 'asc', missing: '_last' } }, { urn: { order: 'asc' } }],
    _source: completed.map(({ name }) => `fields.${name}`),
  }, undefined, request.limit);
  const found = hits.map(({ sort, _source }) => ({ urn: String(sort?.at(-1)), fields: _source?.fields ?? {} }));
  const matches = termMatcher({ kind: 'words', field: null, text, prefix: 'always' });
  const names = ({ urn, fields }: (typeof found)[number]) => completed.flatMap((field) => (field === URN_FIELD ? [urn] : fieldTexts(fields[field.name])));
  return { suggestions: [...new Set(found.flatMap((hit) => names(hit).find(matches) ?? []))], urns: found.map(({ urn }) => urn) };
}

function completedFields({ entityTypes, field }: AutocompleteQuery, { fields }: SearchContext): readonly SearchField[] {
  const all = [...fields.over(entityTypes, ({ autocomplete: completes }) => completes), URN_FIELD];
  if (field === undefined) return all;
  const named = fields.named(field);
  return named?.hasWords ? [named] : [];
}

function candidates(text: string, completed: readonly SearchField[], { entityTypes, filter }: AutocompleteQuery, { fields, conditions }: SearchContext) {
  return allOf([
    ...(showsRemoved(filter, fields) ? [] : [oneOf('removed', [false])]),
    translateQuery({ kind: 'or', nodes: completed.map(({ name }) => begun(name, text)) }, conditions, { fields, entityTypes }),
    translateFilter(normalizeFilter(filter, fields), conditions),
  ]);
}

function begun(field: string | null, text: string): QueryTerm {
  return { kind: 'words', field, text, prefix: 'always' };
}
