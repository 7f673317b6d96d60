import { readSearch, type SearchState } from '../api/search-state';
import { APP_PATH } from '../api/service-address';

/** What pages are drawn with. `start.ts` sends these questions, and `first-answers.ts` reads their answers. */
interface Questions<Asked> {
  models(): Asked;
  caller(): Asked;
  search(state: SearchState): Asked;
  typeCounts(): Asked;
  catalog(): Asked;
  home(): Asked;
  model(type: string): Asked;
  aspects(type: string, urn: string): Asked;
  summary(urn: string): Asked;
  related(urn: string): Asked;
}

/** The page that the browser opens, as a path without the folder of the application. */
export function openedPage(): string {
  return window.location.pathname.slice(APP_PATH.length).replace(/\/$/, '') || '/';
}

/** The questions of the page that the browser opens, in the order in which they are sent. */
export function firstQuestions<Asked>(ask: Questions<Asked>): readonly Asked[] {
  const page = openedPage();
  const params = new URLSearchParams(window.location.search);
  return [
    ask.models(),
    ...(page === '/search' ? [ask.search(readSearch(params))] : []),
    ...(page === '/entity' && !params.has('asOf') ? ofEntity(ask, params.get('urn') ?? '') : []),
    ask.caller(),
    ...(page === '/' ? [ask.typeCounts(), ask.catalog(), ask.home()] : []),
  ];
}

function ofEntity<Asked>(ask: Questions<Asked>, urn: string): readonly Asked[] {
  const [, , type = ''] = urn.split(':');
  return type === '' ? [] : [ask.aspects(type, urn), ask.summary(urn), ask.related(urn), ask.model(type)];
}
