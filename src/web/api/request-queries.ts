import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  acceptChangeRequest,
  commentChangeRequest,
  getChangeRequest,
  listChangeRequests,
  refuseChangeRequest,
} from '#generated/http/addresses';
import type { ChangeRequestResponse, ChangeRequestState } from '#generated/http/messages';
import { WaitingRequestsDocument } from '#generated/graphql/web/api/request-queries';
import { ask } from './ask';
import { send } from './send';

const PAGE = 50;
const SHOWN_FEW = 3;
const FRESH_MS = 60_000;

/** Newest first. */
export function requestsQuery(state: ChangeRequestState) {
  return infiniteQueryOptions({
    queryKey: ['requests', state],
    queryFn: ({ signal, pageParam }) =>
      send(listChangeRequests, { query: { state, limit: PAGE, before: pageParam }, signal }),
    initialPageParam: firstPage(),
    getNextPageParam: ({ next }) => next,
  });
}

function firstPage(): number | undefined {
  return undefined;
}

/** The open ones of an entity. */
export function waitingQuery(urn: string) {
  return queryOptions({
    queryKey: ['requests', 'of', urn],
    queryFn: ({ signal }) => send(listChangeRequests, { query: { state: 'open', urn, limit: SHOWN_FEW }, signal }),
  });
}

/** The number of requests that the person may accept. */
export const waitingCountQuery = queryOptions({
  queryKey: ['requests', 'waiting'],
  queryFn: async ({ signal }) => (await ask(WaitingRequestsDocument, {}, signal)).waitingRequests,
  staleTime: FRESH_MS,
});

export function requestQuery(id: string) {
  return queryOptions({
    queryKey: ['request', id],
    queryFn: ({ signal }) => send(getChangeRequest, { path: { id }, signal }),
  });
}

export type Decision = 'accept' | 'refuse';

export function decide(id: number, decision: Decision, reason: string): Promise<ChangeRequestResponse> {
  const path = { id: String(id) };
  return decision === 'accept'
    ? send(acceptChangeRequest, { path, body: { reason } })
    : send(refuseChangeRequest, { path, body: { reason } });
}

export function comment(id: number, text: string): Promise<ChangeRequestResponse> {
  return send(commentChangeRequest, { path: { id: String(id) }, body: { text } });
}
