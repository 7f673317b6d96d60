import { storableText } from '../../json/storable-text';
import type { SearchFields } from '../fields/search-fields';
import { parseQuery } from '../query/parse-query';
import { forwardingIndex } from '../forwarding-index';
import { QueryRelaxer } from '../query/query-relaxer';
import type { QueryNode } from '../query-node';
import type { SearchIndex, SearchPage, SearchQuery } from '../search-index';

/** The index, which searches for what a query may mean if the query as typed finds nothing. Each page of a query finds the same. */
export function relaxingIndex(index: SearchIndex, fields: SearchFields): SearchIndex {
  const relaxer = new QueryRelaxer(fields);
  async function firstFound(query: SearchQuery, nodes: Iterable<QueryNode>): Promise<SearchPage | undefined> {
    for (const relaxed of nodes) {
      const found = await index.search({ ...query, relaxed });
      if (found.total > 0) return found;
    }
    return undefined;
  }

  async function searchCorrected(query: SearchQuery, node: QueryNode): Promise<SearchPage | undefined> {
    const { entityTypes, read } = query;
    const similarTo = (words: readonly string[]) => index.similarWords({ words, entityTypes, read });
    const corrected = await relaxer.corrected(node, entityTypes, similarTo);
    if (!corrected) return undefined;
    const found = await firstFound(query, [corrected.node, ...relaxer.readings(corrected.node, entityTypes)]);
    return found && { ...found, corrected: corrected.text };
  }

  return {
    ...forwardingIndex(() => index),
    async search(query) {
      const page = await index.search(query);
      if (page.total > 0) return page;
      const { node } = parseQuery(storableText(query.input), (name) => fields.has(name));
      const readings = relaxer.readings(node, query.entityTypes);
      return (await firstFound(query, readings)) ?? (await searchCorrected(query, node)) ?? page;
    },
  };
}
