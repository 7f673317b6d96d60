import { storableText } from '../../json/storable-text';
import type { SearchFields } from '../fields/search-fields';
import { parseQuery } from '../query/parse-query';
import { forwardingIndex } from '../forwarding-index';
import { NamedEntities } from './named-entities';
import { type Corrected, QueryRelaxer, type Reading } from '../query/query-relaxer';
import { withoutQuestionMarks } from '../query/without-question-marks';
import type { QueryNode } from '../query-node';
import type { SearchIndex, SearchPage, SearchQuery } from '../search-index';

/**
 * The index, which searches for what a query may mean: the first of its readings that finds something. Each page of a query finds the
 * same, and a filter does not change what it means.
 */
export function relaxingIndex(index: SearchIndex, fields: SearchFields): SearchIndex {
  const relaxer = new QueryRelaxer(fields);
  const entities = new NamedEntities(index, fields);

  /** Readings before the plain one, because the query names a field. */
  function inNamedFields(text: string, { entityTypes }: SearchQuery): readonly Reading[] {
    return [...relaxer.withSpokenFields(text, entityTypes), ...relaxer.wordsOrField(text, entityTypes)];
  }

  function* allReadings(text: string, node: QueryNode, query: SearchQuery): Generator<Reading> {
    const { entityTypes } = query;
    yield* inNamedFields(text, query);
    yield { relaxed: node, entityTypes };
    yield* relaxer.readings(node, entityTypes);
  }

  async function found(query: SearchQuery): Promise<SearchPage | undefined> {
    const page = await index.search(query);
    return page.total > 0 || (await findsUnfiltered(query)) ? page : undefined;
  }

  async function findsUnfiltered(query: SearchQuery): Promise<boolean> {
    const unfiltered = withoutFilter(query, fields);
    const isSame = unfiltered.filter.or.every((criteria, at) => criteria.length === query.filter.or[at]?.length);
    return !isSame && (await count(unfiltered)) > 0;
  }

  async function count(query: SearchQuery): Promise<number> {
    return (await index.search({ ...query, count: 0, facets: false, matchedFields: false })).total;
  }

  async function firstFound(query: SearchQuery, readings: Iterable<Reading>): Promise<SearchPage | undefined> {
    for (const reading of readings) {
      const relaxed = await entities.resolve(reading.relaxed, query.read);
      const page = await found({ ...query, ...reading, relaxed });
      if (page) return page;
    }
    return undefined;
  }

  async function searchCorrected(query: SearchQuery, text: string, node: QueryNode): Promise<SearchPage | undefined> {
    const { entityTypes, read } = query;
    const similarTo = (words: readonly string[]) => index.similarWords({ words, entityTypes, read });
    const corrections = await relaxer.corrections(text, node, entityTypes, similarTo);
    const unfiltered = withoutFilter(query, fields);
    for (const corrected of await mostFoundFirst(corrections, (relaxed) => count({ ...unfiltered, relaxed }))) {
      const page = await firstFound(query, allReadings(corrected.text, corrected.node, query));
      if (page) return { ...page, corrected: corrected.text };
    }
    return undefined;
  }

  return {
    ...forwardingIndex(() => index),
    async autocomplete(query) {
      const page = await index.autocomplete(query);
      return page.urns.length > 0 ? page : index.autocomplete({ ...query, eachWordBegins: true });
    },
    async search(query) {
      const typed = storableText(query.input);
      const page = (await firstFound(query, inNamedFields(typed, query))) ?? (await found(query));
      if (page) return page;
      const text = withoutQuestionMarks(typed);
      const { node } = parseQuery(text, (name) => fields.has(name));
      const readings = text === typed ? relaxer.readings(node, query.entityTypes) : allReadings(text, node, query);
      return (
        (await firstFound(query, readings)) ?? (await searchCorrected(query, text, node)) ?? (await index.search(query))
      );
    },
  };
}

/** The filter is left out, but not its criteria on soft deletion, because they decide what exists. */
function withoutFilter(query: SearchQuery, fields: SearchFields): SearchQuery {
  const or = query.filter.or.map((criteria) => criteria.filter(({ field }) => field === fields.softDeleteField));
  return { ...query, filter: { or } };
}

/** The right word is one that occurs together with the other words of the query. */
async function mostFoundFirst(
  corrections: readonly Corrected[],
  count: (node: QueryNode) => Promise<number>,
): Promise<readonly Corrected[]> {
  if (corrections.length < 2 || corrections[0]?.isOneWord) return corrections;
  const counted = await Promise.all(corrections.map(async (each) => ({ each, total: await count(each.node) })));
  return counted.toSorted((a, b) => b.total - a.total).map(({ each }) => each);
}
