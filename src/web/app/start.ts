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
import { askEarlyFor } from '../api/receive';
import { askEarly } from '../api/send';
import { ASPECTS_QUERY, aspectsPath } from '../api/aspects-path';
import { readSearch } from '../api/search-state';
import { searchBody, TYPE_COUNTS } from '../pages/search/search-body';
import { APP_PATH } from '../api/service-address';

const { pathname, search } = window.location;
const page = pathname.slice(APP_PATH.length).replace(/\/$/, '');
const params = new URLSearchParams(search);
const urn = params.get('urn');

askEarly(listModels, {});
if (page === '/search') askEarly(searchSummaries, { body: searchBody(readSearch(params)) });
if (page === '/entity' && urn !== null && !params.has('asOf')) {
  const [, , type = ''] = urn.split(':');
  askEarlyFor(aspectsPath(type, urn), { query: ASPECTS_QUERY });
  askEarly(listSummaries, { query: { urn: [urn] } });
  askEarly(listRelated, { query: { urn, count: 0 } });
  askEarly(getModel, { path: { name: type } });
}
askEarly(getMe, {});
if (page === '') {
  askEarly(searchSummaries, { body: TYPE_COUNTS });
  askEarly(getCatalog, {});
}
