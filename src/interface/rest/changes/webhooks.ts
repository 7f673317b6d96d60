import {
  createdWebhookJson,
  deliveryJson,
  deliveryListJson,
  webhookJson,
  webhookListJson,
} from '#standards/webhooks/webhook-json';
import { jsonAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import type { Services } from '../services';

type WebhookHandlers = Pick<
  Handlers,
  'listWebhooks' | 'createWebhook' | 'getWebhook' | 'changeWebhook' | 'deleteWebhook' | 'rotateWebhookSecret'
>;

type DeliveryHandlers = Pick<Handlers, 'testWebhook' | 'listWebhookDeliveries' | 'resendWebhook' | 'replayWebhook'>;

const DELIVERIES_SHOWN = 50;
const FORMER_HOURS = 24;

export function webhookHandlers({ webhooks, webhookDeliveries }: Services): WebhookHandlers & DeliveryHandlers {
  return { ...managing(webhooks), ...delivering({ webhooks, webhookDeliveries }) };
}

function managing(webhooks: Services['webhooks']): WebhookHandlers {
  return {
    async listWebhooks(_request, { actor }) {
      return jsonAnswer(webhookListJson(await webhooks.list(actor)));
    },

    async createWebhook({ body }, { actor }) {
      const { name, description = '', url, headers = {}, filter = {}, eventsPerRequest = 1 } = body;
      const choices = { name, description, url, headers, filter, eventsPerRequest };
      return jsonAnswer(createdWebhookJson(await webhooks.create(actor, choices)));
    },

    async getWebhook({ path: { id } }, { actor }) {
      return jsonAnswer(webhookJson(await webhooks.get(actor, id)));
    },

    async changeWebhook({ path: { id }, body }, { actor }) {
      return jsonAnswer(webhookJson(await webhooks.change(actor, id, body)));
    },

    async deleteWebhook({ path: { id } }, { actor }) {
      await webhooks.delete(actor, id);
      return jsonAnswer(JSON.stringify({ id }));
    },

    async rotateWebhookSecret({ path: { id }, body: { formerHours = FORMER_HOURS } }, { actor }) {
      return jsonAnswer(JSON.stringify(await webhooks.rotate(actor, id, formerHours)));
    },
  };
}

function delivering({
  webhooks,
  webhookDeliveries,
}: Pick<Services, 'webhooks' | 'webhookDeliveries'>): DeliveryHandlers {
  return {
    async testWebhook({ path: { id } }, { actor }) {
      return jsonAnswer(deliveryJson(await webhookDeliveries.test(actor, id)));
    },

    async listWebhookDeliveries({ path: { id }, query: { count = DELIVERIES_SHOWN } }, { actor, read }) {
      return jsonAnswer(deliveryListJson(await webhookDeliveries.list(actor, id, count, read.signal)));
    },

    async resendWebhook({ path: { id }, body: { positions } }, { actor }) {
      return jsonAnswer(JSON.stringify({ changes: await webhookDeliveries.resend(actor, id, positions) }));
    },

    async replayWebhook({ path: { id }, body: { after } }, { actor }) {
      await webhookDeliveries.replay(actor, id, after);
      return jsonAnswer(webhookJson(await webhooks.get(actor, id)));
    },
  };
}
