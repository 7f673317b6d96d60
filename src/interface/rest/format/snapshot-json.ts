import type { StoredEntity } from '#catalog/aspects/aspect-service';
import { InvalidInputError } from '#base/errors/domain-error';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { EntitySpec } from '#generated/registry/registry-types';

interface SnapshotOptions {
  /** Whether the models decide where the aspects are. If not, they are in a list. */
  readonly asDeclared: boolean;
  /** Place of the urn in the request. */
  readonly pointer: string;
}

/**
 * `{value: {<snapshot>: {urn, aspects: [{<record>: value}]}}}`, or `{value: {<snapshot>: {urn, <aspect>: value}}}`, key aspect first.
 * @throws InvalidInputError for an entity type without a snapshot
 */
export function snapshotJson(
  models: ModelRegistry,
  entity: EntitySpec,
  { urn, aspects }: StoredEntity,
  options: SnapshotOptions,
): string {
  if (!entity.snapshot) {
    const message = `Entity type ${entity.name} has no snapshot; read /entitiesV2/${encodeURIComponent(urn)}`;
    throw new InvalidInputError(message, [
      { pointer: options.pointer, message: 'an entity type without a snapshot', expected: 'one with a snapshot' },
    ]);
  }
  const sorted = aspects.toSorted((a, b) => Number(b.name === entity.keyAspect) - Number(a.name === entity.keyAspect));
  const { record, hasDirectAspects } = entity.snapshot;
  const list = sorted.map(({ name, value }) => `{${JSON.stringify(models.aspect(name)?.record ?? name)}:${value}}`);
  const content =
    options.asDeclared && hasDirectAspects
      ? sorted.map(({ name, value }) => `,${JSON.stringify(name)}:${value}`).join('')
      : `,"aspects":[${list.join(',')}]`;
  return `{"value":{${JSON.stringify(record)}:{"urn":${JSON.stringify(urn)}${content}}}}`;
}
