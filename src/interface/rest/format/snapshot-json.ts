import type { StoredEntity } from '#catalog/aspects/aspect-service';
import { InvalidInputError } from '#base/errors/domain-error';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { EntitySpec } from '#generated/registry/registry-types';

interface SnapshotOptions {
  readonly directFields: boolean;
  /** Place of the urn in the request. */
  readonly pointer: string;
}

/**
 * `{value: {<snapshot>: {urn, aspects: [{<record>: value}]}}}`, key aspect first.
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
  const union = sorted.map(({ name, value }) => `{${JSON.stringify(models.aspect(name)?.record ?? name)}:${value}}`);
  const fields = options.directFields
    ? sorted.map(({ name, value }) => `,${JSON.stringify(name)}:${value}`).join('')
    : '';
  return `{"value":{${JSON.stringify(entity.snapshot.record)}:{"urn":${JSON.stringify(urn)},"aspects":[${union.join(',')}]${fields}}}}`;
}
