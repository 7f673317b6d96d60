import { queryOptions } from '@tanstack/react-query';
import { answerQuestion, askQuestion, getDiscussion, resolveQuestion } from '#generated/http/addresses';
import type { DiscussionResponse } from '#generated/http/messages';
import { send } from './send';

/** The questions about an entity. */
export function discussionQuery(urn: string) {
  return queryOptions({
    queryKey: ['questions', urn],
    queryFn: ({ signal }) => send(getDiscussion, { query: { urn }, signal }),
  });
}

/** What somebody says: a question, or an answer to the question with the id. */
export interface Said {
  readonly urn: string;
  readonly id?: string | undefined;
  readonly text: string;
  /** Urns. */
  readonly mentions: readonly string[];
}

export function say({ urn, id, text, mentions }: Said): Promise<DiscussionResponse> {
  const body = { urn, text, mentions: [...mentions] };
  return id === undefined ? send(askQuestion, { body }) : send(answerQuestion, { path: { id }, body });
}

export function resolve(urn: string, id: string, isResolved: boolean): Promise<DiscussionResponse> {
  return send(resolveQuestion, { path: { id }, body: { urn, isResolved } });
}
