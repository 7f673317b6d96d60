// A small script that browsers have before the application. It asks what the page will ask, so that the answers come beside the scripts.
import {
  getCatalog,
  getMe,
  getModel,
  listModels,
  listRelated,
  listSummaries,
  searchSummaries,
} from '#generated/http/addresses';
import { HomeDocument } from '#generated/graphql/web/pages/home/home-query';
import { GRAPHQL_PATH, graphqlRequest } from '../api/graphql-request';
import { askEarlyFor } from '../api/receive';
import { askEarly } from '../api/send';
import { ASPECTS_QUERY, aspectsPath } from '../api/aspects-path';
import { searchBody, TYPE_COUNTS } from '../pages/search/search-body';
import { firstQuestions } from './first-questions';

firstQuestions({
  models: () => askEarly(listModels, {}),
  caller: () => askEarly(getMe, {}),
  search: (state) => askEarly(searchSummaries, { body: searchBody(state) }),
  typeCounts: () => askEarly(searchSummaries, { body: TYPE_COUNTS }),
  catalog: () => askEarly(getCatalog, {}),
  home: () => askEarlyFor(GRAPHQL_PATH, graphqlRequest(HomeDocument, {})),
  model: (name) => askEarly(getModel, { path: { name } }),
  aspects: (type, urn) => askEarlyFor(aspectsPath(type, urn), { query: ASPECTS_QUERY }),
  summary: (urn) => askEarly(listSummaries, { query: { urn: [urn] } }),
  related: (urn) => askEarly(listRelated, { query: { urn, count: 0 } }),
});
