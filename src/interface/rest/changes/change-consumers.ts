import { jsonAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import type { Services } from '../services';
import type { ConsumerList } from '#catalog/changes/change-consumers';
import type { ChangeConsumer } from '#catalog/changes/sql/consumer-rows';

type ChangeConsumerHandlers = Pick<
  Handlers,
  'listChangeConsumers' | 'registerChangeConsumer' | 'commitChangePosition' | 'removeChangeConsumer'
>;

export function changeConsumerHandlers({ changeConsumers }: Services): ChangeConsumerHandlers {
  return {
    async listChangeConsumers() {
      return jsonAnswer(changeConsumerListJson(await changeConsumers.list()));
    },

    async registerChangeConsumer({ body: { name, description = '', position, keepsLog = true } }, { actor }) {
      const asked = { name, description, position, keepsLog };
      return jsonAnswer(changeConsumerJson(await changeConsumers.register(actor, asked)));
    },

    async commitChangePosition({ path: { name }, body: { position } }, { actor }) {
      return jsonAnswer(changeConsumerJson(await changeConsumers.commit(actor, name, position)));
    },

    async removeChangeConsumer({ path: { name } }, { actor }) {
      await changeConsumers.remove(actor, name);
      return jsonAnswer(JSON.stringify({ name }));
    },
  };
}

function changeConsumerJson(consumer: ChangeConsumer): string {
  return JSON.stringify(consumerJson(consumer));
}

function changeConsumerListJson({ consumers, bounds: { first, last } }: ConsumerList): string {
  return JSON.stringify({ firstPosition: first, lastPosition: last, consumers: consumers.map(consumerJson) });
}

/** Absent values are left out. */
function consumerJson({ owner, createdOn, ...consumer }: ChangeConsumer) {
  return { ...consumer, ...(owner !== null && { owner }), ...(createdOn !== null && { createdOn }) };
}
