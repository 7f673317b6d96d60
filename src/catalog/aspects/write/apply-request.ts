import type { Actor } from '#catalog/authorization/actor';
import { inTurns } from '#base/background/in-turns';
import type { Turn } from '#base/background/turn';
import { DomainError } from '#base/errors/domain-error';
import { groupBy } from '#base/json/group-by';
import { findAspect, findEntity } from '#catalog/registry/model-registry';
import type { WriteOutcome } from '../aspect-service';
import type { PreparedChange, SetAsideWrite, WriteRules } from '../prepare/prepared-change';
import { parentsAdmit } from '../partial/parent-check';
import { beyondLimit } from '../partial/within-limit';
import type { PatchWork } from '../patch/patch-work';
import type { MetadataFiller } from '../prepare/system-metadata';
import { type DefaultAspect, type DefaultAspects, isValueOf } from '../defaults/default-aspects';
import { derivedMetadata, isDerivedFrom } from '../pairs/derived-value';
import { applyChange } from './apply/apply-change';
import { mergePatches } from './merge-patches';
import type { ChangeContext } from './apply/log-change';
import type { BatchState } from './batch-state';
import type { EntityDraft } from './entity-draft';
import type { BatchGuard, GuardedEntity } from './write-guard';
import { derivedChange } from './derived-change';

/** The changes of one caller. All of them happen, or none of them. */
export interface WriteRequest {
  readonly actor: Actor;
  readonly requestId: string | undefined;
  readonly changes: readonly PreparedChange[];
  /** Counts the work of patches, also of other requests to the writer that one client request became. */
  readonly work: PatchWork;
}

/** Applies a request to the batch, in turns that all requests of the batch share. A refused request does not change the batch. */
export async function applyRequest(
  state: BatchState,
  request: WriteRequest,
  rules: WriteRules,
  metadata: MetadataFiller,
  { turn, guard }: { readonly turn: Turn; readonly guard: BatchGuard | undefined },
): Promise<readonly WriteOutcome[] | DomainError> {
  const changesByUrn = groupBy(
    request.changes.filter(({ setAside }) => !setAside),
    ({ urn }) => urn,
  );
  const drafts = new Map<string, EntityDraft>();
  for (const urn of changesByUrn.keys()) drafts.set(urn, state.copy(urn));
  const context: ChangeContext = {
    actor: request.actor,
    requestId: request.requestId,
    now: metadata.now,
    metadata,
    rules,
    work: request.work.share(request),
    beyond: new Set(),
    aspectOf: (urn, name) => drafts.get(urn)?.aspects.get(name)?.value ?? state.aspectOf(urn, name),
  };
  try {
    const setAside = setAsideBy(request);
    const outcomes: WriteOutcome[] = [];
    const apply = (change: PreparedChange) =>
      change.setAside
        ? setAsideOutcome(change, change.setAside)
        : change.isUnknown
          ? deleteUnknown(draftOf(drafts, change), change, isSetAside(state, setAside, change), context)
          : applyChange(draftOf(drafts, change), change, context);
    await inTurns(
      mergePatches(request.changes),
      ({ change, places }) => {
        const done = apply(change);
        for (const place of places) outcomes[place] = done;
      },
      turn,
    );
    await inTurns(
      placesFirst(drafts, rules.defaults),
      ([urn, draft]) => addDefaults(draft, changesByUrn.get(urn) ?? [], context),
      turn,
    );
    requireParents(state, drafts, context);
    await guard?.check(request.actor, guardedEntities(state, drafts));
    state.accept(drafts.values());
    state.applied.push({ changes: request.changes, context });
    for (const change of request.changes) state.setAside.follow(change, context);
    return outcomes;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** @throws ForbiddenError for a change beyond its limit to an entity whose parents do not let the actor write it */
function requireParents(state: BatchState, drafts: ReadonlyMap<string, EntityDraft>, { beyond }: ChangeContext): void {
  for (const change of beyond) {
    const { limit, urn, pointer } = change;
    if (limit && !(limit.parents && parentsAdmit(limit.parents, state.copy(urn), draftOf(drafts, change))))
      throw beyondLimit(limit, pointer);
  }
}

function guardedEntities(state: BatchState, drafts: ReadonlyMap<string, EntityDraft>): readonly GuardedEntity[] {
  return [...drafts].map(([urn, after]) => ({ urn, type: after.entity.name, before: state.copy(urn), after }));
}

/** Deletes an aspect that the models do not know. @throws InvalidInputError if it is neither stored nor set aside */
function deleteUnknown(
  draft: EntityDraft,
  change: PreparedChange,
  isKept: boolean,
  context: ChangeContext,
): WriteOutcome {
  const { entity, aspect, namePointer, pointer } = change;
  if (!isKept && !draft.aspects.has(aspect.name)) {
    const known = findEntity(context.rules.models, entity.name, { pointer: `${pointer}/entityType` });
    findAspect(context.rules.models, known, aspect.name, { pointer: namePointer });
  }
  const outcome = applyChange(draft, change, context);
  return { ...outcome, changed: outcome.changed || isKept };
}

/** The aspects of which a request sets something aside, by entity. */
function setAsideBy({ changes }: WriteRequest): ReadonlySet<string> {
  return new Set(changes.filter(({ setAside }) => setAside).map(({ urn, aspect }) => `${urn} ${aspect.name}`));
}

/** Whether something of the aspect is set aside, also by this request. */
function isSetAside(state: BatchState, byRequest: ReadonlySet<string>, { urn, aspect }: PreparedChange): boolean {
  return state.setAside.holds(urn, aspect.name) || byRequest.has(`${urn} ${aspect.name}`);
}

function setAsideOutcome({ urn, aspect }: PreparedChange, { warnings }: SetAsideWrite): WriteOutcome {
  return { urn, aspectName: aspect.name, changed: true, version: 0, warnings, isSetAside: true };
}

function draftOf(drafts: ReadonlyMap<string, EntityDraft>, { urn }: PreparedChange): EntityDraft {
  const draft = drafts.get(urn);
  if (!draft) throw new Error(`no draft of ${urn}`);
  return draft;
}

/**
 * Writes the default aspects that the entity lacks, and those that follow a place which the request names. They are validated, and they take
 * the system metadata of the write that causes them.
 */
function addDefaults(draft: EntityDraft, changes: readonly PreparedChange[], context: ChangeContext): void {
  const { defaults } = context.rules;
  const cause =
    changes.find(({ changeType }) => changeType !== 'DELETE') ??
    changes.find(({ aspect }) => defaults.isPlacing(aspect));
  if (!cause || (draft.aspects.size === 0 && draft.events.size === 0)) return;
  const { keyAspect } = cause.entity;
  const isNamed = (name: string) => changes.some(({ aspect }) => aspect.name === name);
  const isOmitted = (name: string) => name !== keyAspect && (cause.restored !== undefined || isNamed(name));
  for (const each of defaults.of(cause.entity)) {
    const { name, placed } = each.aspect;
    const isStored = draft.aspects.has(name);
    if (isOmitted(name) || (isStored && !(placed && isNamed(placed.aspect)))) continue;
    writeDefault(draft, each, cause, context);
  }
}

function writeDefault(draft: EntityDraft, each: DefaultAspect, cause: PreparedChange, context: ChangeContext): void {
  const { aspect } = each;
  const { aspectOf, rules } = context;
  const stored = draft.aspects.get(aspect.name);
  const source = aspect.placed?.aspect ?? '';
  const isOfService =
    !stored || isDerivedFrom(stored.fields.systemMetadata, source) || isValueOf(each, stored.value, cause, aspectOf);
  if (!isOfService) return;
  const place = rules.defaults.placeOf(draft.entity, (name) => draft.aspects.get(name)?.value);
  const placed = rules.defaults.placed(aspect, { urn: cause.urn, place }, aspectOf);
  const checked = rules.values.check(aspect, placed ?? each.value(cause, aspectOf), cause.valuePointer);
  const systemMetadata = placed ? derivedMetadata(cause.systemMetadata, source) : cause.systemMetadata;
  applyChange(draft, derivedChange({ ...cause, systemMetadata }, aspect, checked), context);
}

/** The entities of a request, each behind the one that is its place, whose steps it follows. */
function placesFirst(
  drafts: ReadonlyMap<string, EntityDraft>,
  defaults: DefaultAspects,
): readonly (readonly [string, EntityDraft])[] {
  const ordered = new Map<string, EntityDraft>();
  for (const first of drafts.keys()) {
    const above: string[] = [];
    const seen = new Set<string>();
    for (let urn: string | undefined = first; urn !== undefined;) {
      const draft = drafts.get(urn);
      if (!draft || ordered.has(urn) || seen.has(urn)) break;
      seen.add(urn);
      above.push(urn);
      urn = defaults.placeOf(draft.entity, (aspect) => draft.aspects.get(aspect)?.value);
    }
    for (const urn of above.toReversed()) {
      const draft = drafts.get(urn);
      if (draft) ordered.set(urn, draft);
    }
  }
  return [...ordered];
}
