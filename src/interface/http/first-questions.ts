import type { Services } from '../rest/services';
import { systemActor } from '#catalog/authorization/actor';
import type { ReadContext } from '#catalog/authorization/read-context';
import { parseSearch } from '../rest/format/search-form';
import type { GraphqlService } from '../graphql/graphql-service';
import { searchedTypes } from '#catalog/registry/searched-types';

/** Asks itself, so that the first client need not wait until packages are loaded and code is compiled. */
export type FirstQuestion = (signal: AbortSignal) => Promise<unknown>;

const DOCUMENT = `query search($input: SearchAcrossEntitiesInput!) {
  searchAcrossEntities(input: $input) {
    total
    searchResults { entity { urn type } matchedFields { name value } }
    facets { field aggregations { value count } }
  }
}`;
/** Most catalogs have it, so that hits are read as well. */
const WORDS = 'orders';
const COUNT = 10;

/** One question of each kind that pages and clients ask. They go around the pipeline, so no request is counted, logged or audited. */
export function firstQuestions(
  services: Pick<Services, 'models' | 'search' | 'summarySearch'>,
  graphql: () => Promise<GraphqlService>,
): readonly FirstQuestion[] {
  const { models, search, summarySearch } = services;
  const actor = systemActor(models.registry.namespace);
  const entityTypes = searchedTypes(models, undefined);
  const readOf = (signal: AbortSignal): ReadContext => ({ access: { kind: 'everything' }, privileges: [], signal });
  const words = { input: WORDS, start: 0, count: COUNT };
  return [
    (signal) => summarySearch.search(actor, parseSearch(words, entityTypes, readOf(signal))),
    async (signal) => {
      const body = { query: DOCUMENT, variables: { input: { query: WORDS, start: 0, count: COUNT } } };
      const headers = { 'content-type': 'application/json', accept: 'application/json' };
      const heard = { named: () => undefined, report: () => undefined };
      await (await graphql()).answer({ headers, body, actor, requestId: '', signal, ...heard });
    },
    (signal) => {
      const asked = { query: WORDS, filter: { or: [] }, limit: COUNT };
      return search.autocomplete({ ...asked, entityTypes, read: readOf(signal) });
    },
  ];
}
