// Reads one record of a metadata file. Accepted forms: change events with a snapshot (`proposedSnapshot`), proposals (`entityType`),
// the bodies that clients send (`entity`, `proposal`), and the lines that `aspectory export` writes.
import {
  CHANGE_TYPES,
  type ChangeType,
  type Proposal,
  type RestoredVersion,
  type SystemMetadata,
} from '#catalog/aspects/aspect-service';
import { InvalidInputError } from '#base/errors/domain-error';
import { unknownName } from '#base/errors/unknown-name';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { isObject } from '#base/json/path-values';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { parseJson, utf8Text } from '#base/http/parse-json';
import { parseSnapshot } from '../rest/format/snapshot-form';
import type { AspectSchemas } from '#catalog/registry/aspect-schemas';
import { avroToWire, withWireNames } from './avro-to-wire';

export class FileRecordReader {
  constructor(
    private readonly models: ModelRegistry,
    private readonly schemas: AspectSchemas,
  ) {}

  /** @throws InvalidInputError if the bytes are not JSON, or not one of these forms */
  proposals(bytes: Buffer): readonly Proposal[] {
    return this.ofRecord(parseJson(utf8Text(bytes, 'The record'), '', 'The record'));
  }

  private ofRecord(record: JsonValue): readonly Proposal[] {
    if (!isObject(record)) throw unknownForm(record);
    const { proposedSnapshot, entity, proposal } = record;
    if (isObject(proposedSnapshot)) return this.ofSnapshot(proposedSnapshot, '/proposedSnapshot', record);
    if (isObject(entity)) return this.ofSnapshot(entity['value'], '/entity/value', record);
    if (isObject(proposal)) return [this.ofProposal(proposal)];
    if ('entityType' in record) return [this.ofProposal(record)];
    throw unknownForm(record);
  }

  private ofSnapshot(union: JsonValue | undefined, pointer: string, record: JsonObject): readonly Proposal[] {
    const proposals = parseSnapshot(
      this.models,
      isObject(union) ? wireSnapshot(union) : union,
      pointer,
      systemMetadataOf(record),
    );
    return proposals.map((each) => ({ ...each, ...this.inWireForm(each.aspectName, each.value) }));
  }

  private ofProposal(record: JsonObject): Proposal {
    const aspectName = textAt(record, 'aspectName');
    const changeType = changeTypeOf(textAt(record, 'changeType'));
    const urn = bare(record['entityUrn'] ?? null);
    const key = genericAspect(record['entityKeyAspect'], '/entityKeyAspect');
    const metadata = systemMetadataOf(record);
    const restored = restoredVersion(record);
    const isExported = restored !== undefined || isExportedEvent(record);
    return {
      entityType: textAt(record, 'entityType'),
      aspectName,
      changeType,
      ...(typeof urn === 'string' && { urn }),
      ...(key !== undefined && { key }),
      ...this.inWireForm(aspectName, genericAspect(record['aspect'], '/aspect')),
      ...(metadata && { systemMetadata: metadata }),
      ...(restored && { restored }),
      ...(isExported && { keepsMisfit: true }),
      valuePointer: '/aspect',
    };
  }

  private inWireForm(aspectName: string, value: JsonValue | undefined): { readonly value?: JsonValue } {
    const aspect = this.models.aspect(aspectName);
    if (value === undefined) return {};
    return {
      value:
        aspect && isObject(value) ? avroToWire(value, this.schemas.record(aspect.record), this.schemas.resolve) : value,
    };
  }
}

/** Gives the snapshot and its aspects the names of the wire form. The values of the aspects do not change. */
function wireSnapshot(union: JsonObject): JsonObject {
  const wireAspects = (aspects: JsonValue | undefined) =>
    Array.isArray(aspects)
      ? aspects.map((aspect: JsonValue) => (isObject(aspect) ? withWireNames(aspect) : aspect))
      : null;
  return Object.fromEntries(
    Object.entries(withWireNames(union)).map(([record, snapshot]) => [
      record,
      isObject(snapshot) ? { ...snapshot, aspects: wireAspects(snapshot['aspects']) } : snapshot,
    ]),
  );
}

/** `{value: <JSON string>}` or `{json: <value>}`, possibly in an Avro wrapper. */
function genericAspect(field: JsonValue | undefined, pointer: string): JsonValue | undefined {
  const aspect = field === undefined ? null : bare(field);
  if (!isObject(aspect)) return undefined;
  const { value, json } = aspect;
  if (typeof value !== 'string' && json === undefined) throw noGenericAspect(pointer);
  return typeof value === 'string' ? parseJson(value, `${pointer}/value`, 'The value of the aspect') : json;
}

function noGenericAspect(pointer: string): InvalidInputError {
  const expected = '{"value": its JSON as a string} or {"json": the value itself}';
  return new InvalidInputError(`${pointer} does not hold a value; expected ${expected}`, [
    { pointer, message: 'does not hold a value', expected },
  ]);
}

function systemMetadataOf(record: JsonObject): SystemMetadata | undefined {
  const metadata = bare(record['systemMetadata'] ?? null);
  if (!isObject(metadata)) return undefined;
  const fields = Object.entries(metadata).map(
    ([name, value]) => [name, name === 'properties' ? value : bare(value)] as const,
  );
  return Object.fromEntries(fields.filter(([, value]) => value !== null));
}

/** The number, time and author of an exported version. */
function restoredVersion({ version, created }: JsonObject): RestoredVersion | undefined {
  if (typeof version !== 'number' || version === 0 || !isObject(created)) return undefined;
  const { time, actor } = created;
  return typeof time === 'number' && typeof actor === 'string'
    ? { version, createdOn: time, createdBy: actor }
    : undefined;
}

/** An exported event, or an exported patch that was set aside. Neither has versions. */
function isExportedEvent({ version }: JsonObject): boolean {
  return version === 0;
}

/** Removes a wrapper of Avro: an object whose only key is the name of a type. */
function bare(value: JsonValue): JsonValue {
  if (!isObject(value)) return value;
  const [[name, inner] = ['', null], ...more] = Object.entries(value);
  return more.length === 0 && (['string', 'long', 'int', 'map'].includes(name) || name.includes('.')) ? inner : value;
}

function textAt(record: JsonObject, name: string): string {
  const value = bare(record[name] ?? null);
  if (typeof value === 'string') return value;
  throw new InvalidInputError(`${name} is missing`, [
    { pointer: `/${name}`, message: 'is required but missing', expected: 'a string' },
  ]);
}

function changeTypeOf(text: string): ChangeType {
  const found = CHANGE_TYPES.find((each) => each === text);
  if (found) return found;
  const name = { name: text, known: CHANGE_TYPES, pointer: '/changeType' };
  throw new InvalidInputError(...unknownName(name, (shown) => `Unknown change type ${shown}`));
}

function unknownForm(record: JsonValue): InvalidInputError {
  const keys = isObject(record)
    ? `an object with ${Object.keys(record).slice(0, 5).join(', ') || 'no keys'}`
    : 'not an object';
  const expected = 'a change event with proposedSnapshot, or a proposal with entityType, aspectName and aspect';
  return new InvalidInputError(`This is ${keys}; expected ${expected}`, [
    { pointer: '', message: 'is not a metadata record', expected },
  ]);
}
