import { InvalidInputError } from '#base/errors/domain-error';
import { indirectEdgeEnds } from '#catalog/graph/extract-indirect-edges';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { valuesAt } from '#base/json/path-values';
import type { AspectSpec, JsonObject } from '#generated/registry/registry-types';
import { eventTime } from '#catalog/timeseries/event-row';
import type {
  AspectValidator,
  ChangeType,
  Proposal,
  RestoredVersion,
  SetAsideKey,
  SetAsideKind,
  SystemMetadata,
} from '../aspect-service';
import { type ProposalTarget, resolveTarget } from '../check/proposal-target';
import { type CheckedValue, ValueChecker } from '../check/value-checker';
import { type DefinitionPlace, definitionPlaces, definitionPlacesOfPatch } from '../check/entry-definitions';
import { type AspectPatch, parsePatch } from '../patch/parse-patch';
import { checkRunId } from './system-metadata';
import { type AnswerRule, answerRules } from '../answers/answer-rule';
import { type CollectedRule, collectedRules } from '../collected/collected-rule';
import { type PairRule, pairRules } from '../pairs/pair-rule';
import type { WriteLimit } from './write-limit';
import { DefaultAspects } from '../defaults/default-aspects';
import type { Lookup } from '../defaults/template';

/** A proposal after all checks that do not need the store. */
export interface PreparedChange extends ProposalTarget {
  readonly changeType: ChangeType;
  readonly pointer: string;
  readonly valuePointer: string;
  readonly namePointer: string;
  readonly systemMetadata: SystemMetadata | undefined;
  readonly ifVersionMatch: number | undefined;
  readonly ifModifiedSince: number | undefined;
  readonly ifUnmodifiedSince: number | undefined;
  readonly restored: RestoredVersion | undefined;
  readonly replacesEqual: boolean;
  readonly keepsProperties: boolean;
  /** The value to write. Undefined for DELETE, PATCH, and a RESTATE of the stored value. */
  readonly value: CheckedValue | undefined;
  readonly patch: AspectPatch | undefined;
  readonly edit: Proposal['edit'];
  /** Patches of the same aspect that this one continues. They are made as one change. */
  readonly earlier: readonly PreparedChange[];
  /** Definitions of the entries of the value, which are aspects of other entities. */
  readonly definitions: readonly DefinitionPlace[];
  /** Aspects of other entities that the default aspects of this entity read. */
  readonly defaultLookups: readonly Lookup[];
  /** Urns at which edges of the value begin or end, other than its own. */
  readonly destinations: readonly string[];
  /** Whether the models do not know the aspect. Such a change deletes, or it sets aside. */
  readonly isUnknown: boolean;
  /** The value to set aside. Such a change does not touch its entity. */
  readonly setAside: SetAsideWrite | undefined;
  /** The set-aside value that this change writes. */
  readonly adopts: SetAsideKey | undefined;
  /** What it may touch, if the actor may not write the whole aspect. */
  readonly limit: WriteLimit | undefined;
}

/** What a proposal sets aside. */
export interface SetAsideWrite {
  readonly kind: SetAsideKind;
  /** The time of an event, epoch milliseconds. */
  readonly time: number | undefined;
  /** The version of a value that comes from another catalog. */
  readonly version: number | undefined;
  readonly digest: string;
  readonly text: string;
  readonly warnings: readonly string[];
}

/** @throws InvalidInputError | SchemaViolationError with one detail for each problem of the proposal */
export function prepareChange(rules: WriteRules, proposal: Proposal): PreparedChange {
  const pointer = proposal.pointer ?? '';
  const valuePointer = proposal.valuePointer ?? `${pointer}/aspect/value`;
  const target = resolveTarget(rules.models, proposal);
  const { entity, aspect, urn, parts } = target;
  const { softDelete } = rules.models.registry;
  checkChangeType(aspect, proposal, pointer);
  checkRunId(proposal.systemMetadata, pointer);
  // Only a rollback replaces an equal value. It brings back what the catalog had, and must not stop at a secret of that time.
  const value = takesValue(proposal)
    ? rules.values.check(aspect, proposal.value ?? null, valuePointer, proposal.replacesEqual)
    : undefined;
  const patch = proposal.changeType === 'PATCH' ? parsePatch(proposal.value ?? null, valuePointer) : undefined;
  if (value && aspect.kind === 'timeseries') eventTime(aspect, value.value, valuePointer);
  // Field by field, because an object that starts with a spread takes several times as long to create.
  return {
    entity,
    aspect,
    urn,
    parts,
    changeType: proposal.changeType,
    pointer,
    valuePointer,
    namePointer: proposal.namePointer ?? `${pointer}/aspectName`,
    systemMetadata: proposal.systemMetadata,
    ifVersionMatch: proposal.ifVersionMatch,
    ifModifiedSince: proposal.ifModifiedSince,
    ifUnmodifiedSince: proposal.ifUnmodifiedSince,
    restored: proposal.restored,
    replacesEqual: proposal.replacesEqual ?? false,
    keepsProperties: proposal.keepsProperties ?? false,
    value,
    patch,
    edit: proposal.edit,
    earlier: [],
    definitions: patch
      ? definitionPlacesOfPatch(aspect, patch, softDelete)
      : definitionPlaces(aspect, value?.value ?? null, softDelete),
    defaultLookups: defaultLookups(rules, target, proposal.changeType, value?.value),
    destinations: value ? endsOf(rules.models, target, value.value) : [],
    isUnknown: false,
    setAside: undefined,
    adopts: proposal.adopts,
    limit: undefined,
  };
}

/** What the default aspects of the entity may need. A deletion needs it only if one follows what it deletes. */
function defaultLookups(
  { defaults }: WriteRules,
  target: ProposalTarget,
  changeType: Proposal['changeType'],
  value: JsonObject | undefined,
): PreparedChange['defaultLookups'] {
  const isPlacing = defaults.isPlacing(target.aspect);
  if (changeType === 'DELETE' && !isPlacing) return [];
  const own = defaults.lookups(target);
  return isPlacing ? [...own, ...defaults.placeLookups(target.aspect, value)] : own;
}

function takesValue({ changeType, value }: Proposal): boolean {
  return changeType !== 'DELETE' && changeType !== 'PATCH' && !(changeType === 'RESTATE' && value === undefined);
}

function checkChangeType(aspect: AspectSpec, proposal: Proposal, pointer: string): void {
  const { changeType } = proposal;
  if (aspect.kind !== 'timeseries') return;
  if (changeType !== 'UPSERT' && changeType !== 'CREATE') {
    const message = `Change type ${changeType} does not apply to time series aspect ${aspect.name}, because its events are only added`;
    throw new InvalidInputError(message, [{ pointer: `${pointer}/changeType`, message, expected: 'UPSERT or CREATE' }]);
  }
  const { ifVersionMatch, ifModifiedSince, ifUnmodifiedSince } = proposal;
  if ((ifVersionMatch ?? ifModifiedSince ?? ifUnmodifiedSince) !== undefined) {
    const message = `Time series aspect ${aspect.name} does not have versions, so conditions do not apply to it`;
    throw new InvalidInputError(message, [{ pointer, message, expected: 'no condition' }]);
  }
}

function endsOf(models: ModelRegistry, { aspect, urn }: ProposalTarget, value: JsonObject): readonly string[] {
  const ends: string[] = [];
  for (const { path } of aspect.relationships)
    for (const found of valuesAt(value, path)) if (typeof found === 'string') ends.push(found);
  if (aspect.indirectEdges.length === 0) return ends;
  for (const end of indirectEdgeEnds(models, aspect, urn, value)) ends.push(end);
  return ends;
}

/** Rules of the models that check and complete a write. */
export interface WriteRules {
  readonly models: ModelRegistry;
  readonly values: ValueChecker;
  readonly defaults: DefaultAspects;
  readonly pairs: readonly PairRule[];
  readonly answers: readonly AnswerRule[];
  readonly collected: readonly CollectedRule[];
}

export function writeRules(models: ModelRegistry, validator: AspectValidator): WriteRules {
  return {
    models,
    values: new ValueChecker(models, validator),
    defaults: new DefaultAspects(models),
    pairs: pairRules(models),
    answers: answerRules(models),
    collected: collectedRules(models),
  };
}
