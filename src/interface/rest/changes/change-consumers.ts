import { changeConsumerJson, changeConsumerListJson } from './change-consumer-json';
import { jsonAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import type { Services } from '../services';

type Area = Pick<
  Handlers,
  'listChangeConsumers' | 'registerChangeConsumer' | 'commitChangePosition' | 'removeChangeConsumer'
>;

export function changeConsumerHandlers({ changeConsumers }: Services): Area {
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
