import type { AspectSpec, JsonObject, JsonValue } from '#generated/registry/registry-types';
import { ConflictError, InvalidInputError, NotFoundError } from '#base/errors/domain-error';
import { isObject } from '#base/json/path-values';
import { exactJson, parseExactJson } from '#base/json/exact-json';
import type { Actor } from '../authorization/actor';
import type { ReadContext } from '../authorization/read-context';
import type { EntityReader, Proposal } from '../aspects/aspect-service';
import { applyPatch } from '../aspects/patch/apply-patch';
import { parsePatch } from '../aspects/patch/parse-patch';
import { prepareProposal } from '../aspects/prepare/prepare-proposal';
import type { PreparedChange, WriteRules } from '../aspects/prepare/prepared-change';
import { findAspect, findEntity } from '../registry/model-registry';
import { parseUrn } from '../urn/urn';
import { ABSENT, type CurrentValue, type RequestedChange, type RequestValues } from './change-request';

interface RequestDraftsDeps {
  readonly rules: WriteRules;
  readonly reader: Pick<EntityReader, 'aspect' | 'exists'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** A change that was made from the latest value and fits the models. */
export interface RequestDraft extends RequestValues {
  readonly urn: string;
  readonly aspectName: string;
  readonly baseVersion: number;
}

const CHECKED = { setsAside: false, hasNeighbours: false };

/** Makes a whole new value of an aspect of a requested change, and checks it against the models. */
export class RequestDrafts {
  constructor(private readonly deps: RequestDraftsDeps) {}

  /** @throws as `ChangeRequests.create` */
  async draft(change: RequestedChange, actor: Actor, read: ReadContext): Promise<RequestDraft> {
    const { urn, ifVersionMatch } = change;
    const aspect = this.aspectOf(change);
    if (!(await this.deps.reader.exists(urn, read))) throw new NotFoundError(`There is no entity ${urn}`);
    const current = await this.current(urn, aspect.name, read);
    if (ifVersionMatch !== undefined && ifVersionMatch !== current.version)
      throw new ConflictError(`${aspect.name} has version ${current.version}, and not ${ifVersionMatch}`, [], 412);
    const value = this.valueOf(change, aspect, current, actor);
    const draft = { urn, aspectName: aspect.name, baseVersion: current.version };
    const prepared = this.prepared(draft, value);
    const after = prepared.value?.text ?? exactJson(value);
    if (after === current.value)
      throw new InvalidInputError(`${aspect.name} has this value already, so there is nothing to ask for.`);
    return { ...draft, before: current.value, after };
  }

  /** The latest value as the reader sees it. */
  async current(urn: string, aspectName: string, read: ReadContext): Promise<CurrentValue> {
    try {
      const { value, latestVersion = 0 } = await this.deps.reader.aspect(urn, aspectName, 0, read);
      return { version: latestVersion, value };
    } catch (error) {
      if (error instanceof NotFoundError) return { version: ABSENT, value: null };
      throw error;
    }
  }

  /** The write of a draft, with all checks that need no store. */
  prepared(draft: Pick<RequestDraft, 'urn' | 'aspectName' | 'baseVersion'>, value: JsonValue): PreparedChange {
    return prepareProposal(this.deps.rules, proposalOf(draft, value), CHECKED);
  }

  /** Hidden secrets could not be compared, and programs write events. */
  private aspectOf({ urn, aspectName }: RequestedChange): AspectSpec {
    const { models } = this.deps.rules;
    const { entityType } = parseUrn(urn, { field: ['urn'] });
    const aspect = findAspect(models, findEntity(models, entityType), aspectName, { field: ['aspectName'] });
    if (aspect.kind !== 'timeseries' && !models.secrets.has(aspect.name)) return aspect;
    const why = aspect.kind === 'timeseries' ? 'is a time series' : 'holds secrets';
    throw new InvalidInputError(`${aspect.name} ${why}, so it cannot have change requests. Write it instead.`, [
      { field: ['aspectName'], message: why, expected: 'an aspect that people edit' },
    ]);
  }

  private valueOf(
    change: RequestedChange,
    aspect: AspectSpec,
    current: CurrentValue,
    { urn: actor }: Actor,
  ): JsonValue {
    const { urn, value, patch } = change;
    if ((value === undefined) === (patch === undefined))
      throw new InvalidInputError('Send value or patch, and not both.', [
        { field: ['value'], message: 'is missing, or there is a patch too', expected: 'value or patch' },
      ]);
    if (patch === undefined) return value ?? {};
    const stamp = { time: this.deps.now(), actor };
    const first = () => this.firstFields(urn, aspect, stamp);
    const made = applyPatch(aspect, parsed(current.value), parsePatch([...patch], '/patch'), { ...stamp, first });
    if (made === undefined) throw new InvalidInputError(`${aspect.name} is absent, so nothing can be removed from it.`);
    return made;
  }

  private firstFields(urn: string, aspect: AspectSpec, stamp: { time: number; actor: string }): JsonObject {
    const { models, defaults } = this.deps.rules;
    const { entityType, parts } = parseUrn(urn);
    return defaults.firstFields({ entity: findEntity(models, entityType), parts }, aspect, stamp, () => undefined);
  }
}

/** The write of an accepted request: refused if somebody else has written since. */
export function proposalOf(
  { urn, aspectName, baseVersion }: Pick<RequestDraft, 'urn' | 'aspectName' | 'baseVersion'>,
  value: JsonValue,
): Proposal {
  const { entityType } = parseUrn(urn);
  const places = { urnPointer: '/urn', namePointer: '/aspectName', valuePointer: '/value' };
  return { entityType, urn, aspectName, changeType: 'UPSERT', value, ifVersionMatch: baseVersion, ...places };
}

function parsed(json: string | null): JsonObject | undefined {
  if (json === null) return undefined;
  const value: JsonValue = parseExactJson(json);
  return isObject(value) ? value : undefined;
}
