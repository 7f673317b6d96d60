import type { EntitySpec } from '../../../generated/registry/registry-types';
import { PLATFORM_DEFAULT, PLATFORM_TYPE } from '../security-models/platform-models';
import type { ModelRegistry } from '../../catalog/registry/model-registry';
import { formatUrn } from '../../catalog/urn/urn';

/**
 * The beginnings of the urns of all entities of a platform. The models say which key field holds the platform: they fill the default value
 * of the platform from it. Entities are left out whose urns do not begin with it.
 * @param platform the id, such as `hive`
 */
export function platformUrns({ registry }: ModelRegistry, platform: string): readonly string[] {
  const { namespace, entities } = registry;
  const urn = formatUrn({ namespace, entityType: PLATFORM_TYPE, parts: [platform] });
  const holders = entities.flatMap((entity) => ({ entity, path: pathOf(entity) ?? [] }));
  /** @returns undefined if the key does not begin with the platform */
  const start = (entity: EntitySpec, [field, ...rest]: readonly string[]): string | undefined => {
    const [first, second] = entity.keyFields;
    if (!first || !second || field !== first.name) return undefined;
    const nested = holders.find(({ path }) => rest.length > 0 && path.join('.') === rest.join('.'));
    if (rest.length > 0 && !nested) return undefined;
    const own = first.kind === 'urn' ? `${urn},` : `${platform},`;
    const value = nested ? start(nested.entity, nested.path) : own;
    return value && `urn:${namespace}:${entity.name}:(${value}`;
  };
  return holders.flatMap(({ entity, path }) => start(entity, path) ?? []);
}

/** The key fields that lead to the platform, such as `flow.orchestrator`. Undefined if the key does not name it. */
function pathOf({ defaults }: EntitySpec): readonly string[] | undefined {
  const template = defaults[PLATFORM_DEFAULT.aspect]?.[PLATFORM_DEFAULT.field];
  if (typeof template !== 'string') return undefined;
  return /\{([\w.]+)(?:\|\w+)*\}$/.exec(template)?.[1]?.split('.');
}
