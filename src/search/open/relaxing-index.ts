import { storableText } from '../../json/storable-text';
import type { SearchFields } from '../fields/search-fields';
import { parseQuery } from '../query/parse-query';
import { QueryRelaxer } from '../query/query-relaxer';
import type { SearchIndex } from '../search-index';

/** The index, which searches for what a query may mean if the query as typed finds nothing. Each page of a query finds the same. */
export function relaxingIndex(index: SearchIndex, fields: SearchFields): SearchIndex {
  const relaxer = new QueryRelaxer(fields);
  return {
    async search(query) {
      const page = await index.search(query);
      if (page.total > 0) return page;
      const { node } = parseQuery(storableText(query.input), (name) => fields.named(name) !== undefined);
      for (const relaxed of relaxer.readings(node, query.entityTypes)) {
        const found = await index.search({ ...query, relaxed });
        if (found.total > 0) return found;
      }
      return page;
    },
    autocomplete: (query) => index.autocomplete(query),
    browse: (query) => index.browse(query),
    browsePaths: (urn, read) => index.browsePaths(urn, read),
    counts: (entityTypes, read) => index.counts(entityTypes, read),
  };
}
