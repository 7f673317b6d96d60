import type { UsageSpec } from '#generated/registry/registry-types';
import { InvalidInputError } from '#base/errors/domain-error';
import type { ModelRegistry } from './model-registry';

/** @throws InvalidInputError if the models do not name a time series of usage */
export function findUsage({ registry: { usage } }: ModelRegistry): UsageSpec {
  if (usage) return usage;
  throw new InvalidInputError('The models name no time series of usage; name one by `usage` of registry.yaml', []);
}
