import type { SearchField } from '../../fields/search-field';
import { normalizeFilter, showsRemoved } from '../../query/normalize-filter';
import { translateRestriction } from '../../query/restriction';
import { completedFields, completionPage, typedQuery } from '../../result/completion';
import { translateQuery } from '../../query/translate-query';
import type { SearchDocument } from '../../search-document';
import type { AutocompletePage, AutocompleteQuery } from '../../search-index';
import { storableText } from '../../../json/storable-text';
import { allOf, oneOf } from '../translate/queries';
import { scoredQuery, typedFactors } from '../translate/score-query';
import type { SearchContext } from './search-context';
import { hitsAfter } from '../cluster/hit-pages';

/**
 * Entities with a name that contains all words, the last of which may be a prefix. They are ordered by how the name has the typed text,
 * then by score, then by length of the name.
 */
export async function autocomplete(request: AutocompleteQuery, context: SearchContext): Promise<AutocompletePage> {
  const text = storableText(request.query);
  const completed = completedFields(text, request, context.fields);
  if (completed.searched.length === 0) return completionPage(text, completed, []);
  const hits = await hitsAfter<Partial<Pick<SearchDocument, 'fields'>>>(
    context.cluster,
    {
      index: context.cluster.entityAliases(request.entityTypes),
      query: scoredQuery(
        typedQuery(null, text, request.eachWordBegins),
        candidates(text, completed.searched, request, context),
        { fields: context.fields, factors: typedFactors(text, context.fields) },
      ),
      sort: [
        { _score: { order: 'desc' } },
        { nameLength: { order: 'asc', missing: '_last' } },
        { urn: { order: 'asc' } },
      ],
      _source: [...completed.shown.values()].flat().map(({ name }) => `fields.${name}`),
    },
    undefined,
    request.limit,
  );
  return completionPage(
    text,
    completed,
    hits.map(({ sort, _source }) => ({ urn: String(sort?.at(-1)), fields: _source?.fields ?? {} })),
  );
}

function candidates(
  text: string,
  completed: readonly SearchField[],
  { entityTypes, filter, read, eachWordBegins }: AutocompleteQuery,
  { fields, conditions }: SearchContext,
) {
  return allOf([
    ...(showsRemoved(filter, fields) ? [] : [oneOf('removed', [false])]),
    translateQuery(
      { kind: 'or', nodes: completed.map(({ name }) => typedQuery(name, text, eachWordBegins)) },
      conditions,
      { fields, entityTypes },
    ),
    translateRestriction({ filter: normalizeFilter(filter, fields), access: read.access }, conditions, fields),
  ]);
}
