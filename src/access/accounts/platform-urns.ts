import type { EntitySpec } from '#generated/registry/registry-types';
import { PLATFORM_DEFAULT, PLATFORM_TYPE } from '../security-models/platform-models';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { formatUrn } from '#catalog/urn/urn';

/**
 * The beginnings of the urns of all entities of a platform. The models say which key field holds the platform: they fill the default value
 * of the platform from it. Other keys may begin with the urn of the platform, as that of its instances does, or with the urn of one of these
 * entities, as that of a column does. Entities are left out whose urns do not begin with it.
 * @param platform the id, such as `hive`
 */
export function platformUrns({ registry }: ModelRegistry, platform: string): readonly string[] {
  const { namespace, entities } = registry;
  const urn = formatUrn({ namespace, entityType: PLATFORM_TYPE, parts: [platform] });
  const holders = entities.flatMap((entity) => ({ entity, path: pathOf(entity) ?? [] }));
  const begin = (entity: EntitySpec, value: string) => `urn:${namespace}:${entity.name}:(${value}`;
  /** @returns undefined if the key does not begin with the platform */
  const start = (entity: EntitySpec, [field, ...rest]: readonly string[]): string | undefined => {
    const [first, second] = entity.keyFields;
    if (!first || !second || field !== first.name) return undefined;
    const nested = holders.find(({ path }) => rest.length > 0 && path.join('.') === rest.join('.'));
    if (rest.length > 0 && !nested) return undefined;
    const own = first.kind === 'urn' ? `${urn},` : `${platform},`;
    const value = nested ? start(nested.entity, nested.path) : own;
    return value && begin(entity, value);
  };
  const named = holders.flatMap(({ entity, path }) => start(entity, path) ?? []);
  const others = holders.filter(({ entity, path }) => path.length === 0 && beginsWithUrn(entity));
  return [...named, ...others.flatMap(({ entity }) => [`${urn},`, ...named].map((value) => begin(entity, value)))];
}

function beginsWithUrn({ keyFields: [first, second] }: EntitySpec): boolean {
  return first?.kind === 'urn' && second !== undefined;
}

/** The key fields that lead to the platform, such as `flow.orchestrator`. Undefined if the key does not name it. */
function pathOf({ defaults }: EntitySpec): readonly string[] | undefined {
  const template = defaults[PLATFORM_DEFAULT.aspect]?.[PLATFORM_DEFAULT.field];
  if (typeof template !== 'string') return undefined;
  return /\{([\w.]+)(?:\|\w+)*\}$/.exec(template)?.[1]?.split('.');
}
