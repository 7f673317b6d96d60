import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhook,
  resendWebhook,
  rotateWebhookSecret,
  testWebhook,
} from '#generated/http/addresses';
import type { Webhook, WebhookChange, WebhookRequest } from '#generated/http/messages';
import { send } from '#web/api/send';

/** What happens is shown within this time. */
const POLL_EVERY_MS = 5000;
const KEY = 'webhooks';

export const webhooksQuery = queryOptions({
  queryKey: [KEY],
  queryFn: ({ signal }) => send(listWebhooks, { signal }),
  refetchInterval: POLL_EVERY_MS,
});

export function webhookQuery(id: string) {
  return queryOptions({
    queryKey: [KEY, id],
    queryFn: ({ signal }) => send(getWebhook, { path: { id }, signal }),
    refetchInterval: POLL_EVERY_MS,
    placeholderData: keepPreviousData,
  });
}

export function deliveriesQuery(id: string) {
  return queryOptions({
    queryKey: [KEY, id, 'deliveries'],
    queryFn: ({ signal }) => send(listWebhookDeliveries, { path: { id }, signal }),
    refetchInterval: POLL_EVERY_MS,
  });
}

/** Does something, after which everything of webhooks is asked again. */
export function useWebhookAction<Input, Result>(action: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
    // A key must not stay in the cache.
    gcTime: 0,
  });
}

export const createHook = (body: WebhookRequest) => send(createWebhook, { body });

export const changeHook = (id: string, body: WebhookChange): Promise<Webhook> =>
  send(changeWebhook, { path: { id }, body });

export const deleteHook = (id: string) => send(deleteWebhook, { path: { id } });

export const rotateKey = (id: string) => send(rotateWebhookSecret, { path: { id }, body: {} });

export const testHook = (id: string) => send(testWebhook, { path: { id } });

/** @param positions all dead ones without them */
export const sendAgain = (id: string, positions?: number[]) =>
  send(resendWebhook, { path: { id }, body: positions ? { positions } : {} });

export const replayAfter = (id: string, after: number) => send(replayWebhook, { path: { id }, body: { after } });
