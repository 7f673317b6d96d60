import { loadGeneratedModels } from '#catalog/registry/generated-models';
import { ModelRegistry } from '#catalog/registry/model-registry';
import { checkedChoices } from '#standards/webhooks/check-choices';
import { TargetNetworks } from '#standards/webhooks/delivery/target-networks';

const models = new ModelRegistry(loadGeneratedModels({ models: undefined, generated: undefined }).registry);
const choices = {
  name: 'x',
  description: '',
  url: 'http://receiver.example/',
  headers: {},
  filter: {},
  eventsPerRequest: 1,
};

describe('a receiver without https', () => {
  it('is refused at once if no private network is allowed, because it could never be reached', () => {
    expect(() =>
      checkedChoices(choices, { models, networks: new TargetNetworks([], 'ASPECTORY_WEBHOOK_NETWORKS') }),
    ).toThrow(/needs https.*use https:\/\/receiver\.example/);
  });

  it('is taken if its name may lead into a private network that is allowed', () => {
    expect(
      checkedChoices(choices, { models, networks: new TargetNetworks(['10.0.0.0/8'], 'ASPECTORY_WEBHOOK_NETWORKS') }),
    ).toMatchObject(choices);
  });
});
