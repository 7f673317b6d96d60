import type { TypedAspectWrite, TypedProposal } from '#generated/http/messages';
import type { AspectSpec, EntitySpec, JsonObject, JsonValue } from '#generated/registry/registry-types';
import type { Proposal } from '#catalog/aspects/aspect-service';
import { InvalidInputError } from '#base/errors/domain-error';
import { unknownName } from '#base/errors/unknown-name';
import { isObject } from '#base/json/path-values';
import { findEntity, type ModelRegistry } from '#catalog/registry/model-registry';
import { simpleName, TYPE_MEMBER, untypedValue } from './typed-value';
import { parseJson } from '#base/http/parse-json';
import { textOfBytes } from '../format/proposal-form';
import { isJsonPart, parseWriteMetadata } from '../format/write-metadata';

/** The proposals of aspects that name their type. @throws InvalidInputError for a type that is not an aspect of the entity type */
export function parseTypedAspects(models: ModelRegistry, items: readonly TypedAspectWrite[]): readonly Proposal[] {
  return items.map(({ entityType, entityUrn, entityKeyAspect, aspect }, index) => {
    const pointer = `/${index}`;
    const entity = findEntity(models, entityType, { pointer: `${pointer}/entityType` });
    const value = jsonObject(aspect);
    return {
      ...targetOf(models, { entityUrn, key: entityKeyAspect && jsonObject(entityKeyAspect) }),
      entityType: entity.name,
      aspectName: aspectOfType(models, entity, value[TYPE_MEMBER], `${pointer}/aspect/${TYPE_MEMBER}`).name,
      changeType: 'UPSERT',
      value: withoutType(untypedValue(models, withoutType(value))),
      pointer,
      valuePointer: `${pointer}/aspect`,
    };
  });
}

/** The proposals of a list whose values are objects that may name types, or texts. @throws InvalidInputError */
export function parseTypedProposals(models: ModelRegistry, items: readonly TypedProposal[]): readonly Proposal[] {
  return items.map(
    ({ entityType, entityUrn, entityKeyAspect, aspectName, changeType, aspect, systemMetadata }, index) => {
      const pointer = `/${index}`;
      const metadata = parseWriteMetadata(systemMetadata);
      const key = entityKeyAspect && valueOf(entityKeyAspect.value, `${pointer}/entityKeyAspect/value`);
      return {
        ...targetOf(models, { entityUrn, key }),
        entityType,
        aspectName,
        changeType,
        ...(aspect && { value: untypedValue(models, withoutType(valueOf(aspect.value, `${pointer}/aspect/value`))) }),
        ...(metadata && { systemMetadata: metadata }),
        pointer,
      };
    },
  );
}

interface Target {
  readonly entityUrn: string | undefined;
  readonly key: JsonValue | undefined;
}

function targetOf(models: ModelRegistry, { entityUrn, key }: Target): Pick<Proposal, 'urn' | 'key'> {
  if (entityUrn !== undefined) return { urn: entityUrn };
  return key === undefined ? {} : { key: untypedValue(models, withoutType(key)) };
}

function valueOf(value: unknown, pointer: string): JsonValue {
  if (typeof value === 'string') return parseJson(textOfBytes(value), pointer, 'The value of the aspect');
  return isJsonPart(value) ? value : null;
}

function jsonObject(value: object): JsonObject {
  if (isJsonPart(value) && isObject(value)) return value;
  throw new Error('a body that is not JSON was parsed');
}

/** The type of the aspect itself is not part of its value. */
function withoutType(value: JsonValue): JsonValue {
  if (!isObject(value)) return value;
  const { [TYPE_MEMBER]: _type, ...rest } = value;
  return rest;
}

function aspectOfType(
  models: ModelRegistry,
  entity: EntitySpec,
  type: JsonValue | undefined,
  pointer: string,
): AspectSpec {
  const aspects = entity.aspects.flatMap((name) => models.aspect(name) ?? []);
  const found = aspects.find(({ record }) => simpleName(record) === type);
  if (found) return found;
  if (typeof type !== 'string')
    throw new InvalidInputError(`${pointer} is required: the type of the aspect`, [
      {
        pointer,
        message: 'is required but missing',
        expected: 'the name of a type, such as that of the aspect in the models',
      },
    ]);
  const known = aspects.map(({ record }) => simpleName(record));
  throw new InvalidInputError(
    ...unknownName({ name: type, known, pointer }, (shown) => `${entity.name} has no aspect of the type ${shown}`),
  );
}
