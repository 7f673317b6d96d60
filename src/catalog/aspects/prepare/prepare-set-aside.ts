import { createHash } from 'node:crypto';
import { InvalidInputError } from '#base/errors/domain-error';
import { shortened } from '#base/errors/unknown-name';
import { isObject } from '#base/json/path-values';
import { exactJson } from '#base/json/exact-json';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { parseUrn } from '#catalog/urn/urn';
import type { AspectSpec, EntitySpec } from '#generated/registry/registry-types';
import type { Proposal } from '../aspect-service';
import { resolveUrn } from '../check/proposal-target';
import type { PreparedChange, SetAsideWrite, WriteRules } from './prepared-change';
import { checkRunId } from './system-metadata';

/** Whether the models know the entity type of the proposal, but not its aspect. */
export function namesUnknownAspect(models: ModelRegistry, { entityType, aspectName }: Proposal): boolean {
  return models.entity(entityType) !== undefined && !models.hasAspect(entityType, models.aspectName(aspectName));
}

const NAME_LENGTH_MAX = 200;

/**
 * A proposal that is stored as it is, outside the catalog.
 * @param reason the problem, for the warning
 * @throws InvalidInputError for a urn, name or value that cannot be kept, or a condition that cannot be checked
 */
export function prepareSetAside(rules: WriteRules, proposal: Proposal, reason: string): PreparedChange {
  const { models } = rules;
  const pointer = proposal.pointer ?? '';
  checkRunId(proposal.systemMetadata, pointer);
  checkName(proposal.aspectName, proposal.namePointer ?? `${pointer}/aspectName`);
  checkUnconditional(proposal, pointer);
  const setAside = writeOf(models, proposal, proposal.valuePointer ?? `${pointer}/aspect/value`, reason);
  return unknownChange(models, proposal, targetOf(models, proposal), setAside);
}

type UrnAndParts = Pick<PreparedChange, 'urn' | 'parts'>;

function unknownChange(
  models: ModelRegistry,
  proposal: Proposal,
  target: UrnAndParts,
  setAside?: SetAsideWrite,
): PreparedChange {
  const { aspectName, entityType, changeType, systemMetadata, restored, pointer = '' } = proposal;
  // Field by field, because an object that starts with a spread takes several times as long to create.
  return {
    urn: target.urn,
    parts: target.parts,
    entity: models.entity(entityType) ?? unknownEntity(entityType),
    aspect: unknownAspect(aspectName, entityType),
    changeType,
    pointer,
    valuePointer: proposal.valuePointer ?? `${pointer}/aspect/value`,
    namePointer: proposal.namePointer ?? `${pointer}/aspectName`,
    systemMetadata,
    ifVersionMatch: undefined,
    ifModifiedSince: undefined,
    ifUnmodifiedSince: undefined,
    restored,
    replacesEqual: false,
    edit: undefined,
    keepsProperties: false,
    value: undefined,
    patch: undefined,
    earlier: [],
    definitions: [],
    defaultLookups: [],
    destinations: [],
    isUnknown: true,
    setAside,
    adopts: undefined,
    limit: undefined,
  };
}

/** A urn that an export has is kept, even if it does not fit the models any more. */
function targetOf(models: ModelRegistry, proposal: Proposal): UrnAndParts {
  if (!proposal.keepsMisfit || proposal.urn === undefined) return resolveUrn(models, proposal);
  parseUrn(proposal.urn, { pointer: `${proposal.pointer ?? ''}/entityUrn` });
  return { urn: proposal.urn, parts: [] };
}

/** The urn of an entity type that older models knew; its parts cannot be checked any more. */
function forgottenTarget(models: ModelRegistry, proposal: Proposal): UrnAndParts | undefined {
  const { entityType, urn, pointer = '' } = proposal;
  if (models.entity(entityType) || urn === undefined) return undefined;
  const parsed = parseUrn(urn, { pointer: proposal.urnPointer ?? `${pointer}/entityUrn` });
  return parsed.entityType === entityType ? { urn, parts: [] } : undefined;
}

function writeOf(models: ModelRegistry, proposal: Proposal, pointer: string, reason: string): SetAsideWrite {
  const { value, changeType, restored, aspectName } = proposal;
  if (value === undefined || (!isObject(value) && changeType !== 'PATCH'))
    throw new InvalidInputError(`The value of '${shortened(aspectName)}' is not an object, so it cannot be set aside`, [
      { pointer, message: 'is not an object', expected: 'an object' },
    ]);
  const text = exactJson(value);
  const problem = reason.endsWith('?') ? reason : `${reason}.`;
  const warnings = [`set aside: ${problem} "aspectory adopt" writes it once it fits the models.`];
  const digest = createHash('md5').update(text).digest('hex');
  if (changeType === 'PATCH') return { kind: 'patch', time: undefined, version: undefined, digest, text, warnings };
  const time = restored ? undefined : eventTimeOf(models, value);
  if (time !== undefined) return { kind: 'event', time, version: undefined, digest, text, warnings };
  return { kind: 'value', time, version: restored?.version, digest: '', text, warnings };
}

/** The time of a value that looks like an event: it has the field in which the known time series have theirs. */
function eventTimeOf(models: ModelRegistry, value: Proposal['value']): number | undefined {
  if (!isObject(value)) return undefined;
  const times = models.timeFields.map((field) => value[field]);
  return times.find((time): time is number => typeof time === 'number' && Number.isSafeInteger(time) && time >= 0);
}

function checkName(name: string, pointer: string): void {
  if (/^[A-Za-z][A-Za-z0-9_.-]*$/.test(name) && name.length <= NAME_LENGTH_MAX) return;
  const expected = `a letter, then letters, digits, '_', '.' or '-', ${NAME_LENGTH_MAX} characters at most`;
  throw new InvalidInputError(`'${shortened(name)}' is not the name of an aspect; expected ${expected}`, [
    { pointer, message: 'is not the name of an aspect', expected },
  ]);
}

function checkUnconditional(
  { aspectName, ifVersionMatch, ifModifiedSince, ifUnmodifiedSince }: Proposal,
  pointer: string,
) {
  if ((ifVersionMatch ?? ifModifiedSince ?? ifUnmodifiedSince) === undefined) return;
  const message = `The models do not have aspect '${shortened(aspectName)}', so a condition on it cannot be checked`;
  throw new InvalidInputError(message, [{ pointer, message, expected: 'no condition' }]);
}

/**
 * The deletion of an aspect that the models do not know, or whose entity type they do not know. It may be stored, because older models knew
 * it, or it may be set aside.
 */
export function prepareUnknownDeletion(rules: WriteRules, proposal: Proposal): PreparedChange {
  const { ifVersionMatch, ifModifiedSince, ifUnmodifiedSince } = proposal;
  const target = forgottenTarget(rules.models, proposal) ?? resolveUrn(rules.models, proposal);
  const change = unknownChange(rules.models, proposal, target);
  return { ...change, ifVersionMatch, ifModifiedSince, ifUnmodifiedSince };
}

/** Stands for an aspect that the models do not know: nothing is derived from its values. */
function unknownAspect(name: string, entityType: string): AspectSpec {
  return {
    name,
    record: name,
    aliases: [],
    kind: 'versioned',
    doc: '',
    entities: [entityType],
    isKey: false,
    searchFields: [],
    searchScores: [],
    searchEntries: [],
    searchUses: [],
    definedEntries: [],
    relationships: [],
    indirectEdges: [],
    urnFields: [],
    timeseries: null,
    patch: { arrays: [], maps: [], stamps: [], defaults: [], starts: [] },
    maxVersions: null,
    writePrivileges: null,
    partialAccess: null,
    secrets: [],
    addresses: [],
    pictures: [],
    recipes: [],
    groups: [],
    defaults: {},
    shownDefaults: [],
  };
}

/** Stands for an entity type that the models do not know. */
function unknownEntity(name: string): EntitySpec {
  return {
    name,
    category: null,
    doc: '',
    rankWeight: 1,
    writtenByPlatforms: null,
    sharedKeys: [],
    guard: null,
    keyAspect: '',
    keyFields: [],
    aspects: [],
    snapshot: null,
    searchFields: [],
    defaults: {},
  };
}
