import { randomUUID } from 'node:crypto';
import type { JsonObject } from '#generated/registry/registry-types';
import { requirePrivileges } from '../policies/requirement';
import type { AspectReader, AspectWriter, Proposal } from '#catalog/aspects/aspect-service';
import { storedValue } from '#catalog/aspects/read/stored-value';
import { type Actor, asService } from '#catalog/authorization/actor';
import {
  foreignOrigin,
  GROUP_ASPECTS,
  groupInfoValue,
  groupNamePatch,
  NATIVE_ORIGIN,
} from '../security-models/group-models';
import { SECURITY_TYPES } from '#catalog/authorization/security-entities';
import { ConflictError, InvalidInputError, NotFoundError } from '#base/errors/domain-error';
import { checkUses } from '#base/errors/limit-exceeded';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { formatUrn, parseUrn } from '#catalog/urn/urn';

interface NewGroup {
  /** The key of its urn; a random one without it. */
  readonly id?: string | undefined;
  readonly name: string;
  readonly description?: string | undefined;
  /** The origin; made here without it. */
  readonly origin?: JsonObject;
}

interface GroupsDeps {
  readonly models: ModelRegistry;
  readonly reader: AspectReader;
  readonly writer: AspectWriter;
  readonly now: () => number;
}

/** Characters that need no escape in urns and addresses. */
const ID = /^[A-Za-z0-9][A-Za-z0-9._@+-]{0,99}$/;

/**
 * Makes and renames groups. Every method checks the privileges of the actor. Groups of another system are not changed by hand, because that
 * system would change them back.
 */
export class Groups {
  constructor(private readonly deps: GroupsDeps) {}

  /** @returns the urn. @throws ForbiddenError | InvalidInputError | LimitExceededError | ConflictError if the group exists */
  async create(actor: Actor, group: NewGroup): Promise<string> {
    const { id = randomUUID(), name, description = '', origin = NATIVE_ORIGIN } = group;
    requireManager(actor);
    checkDetails({ name, description });
    if (!ID.test(id)) throw badId(id);
    const { namespace } = this.deps.models.registry;
    const urn = formatUrn({ namespace, entityType: SECURITY_TYPES.group, parts: [id] });
    if (await this.deps.reader.exists(urn))
      throw new ConflictError(`The group ${urn} exists already; use another id, or change that group`);
    const info = groupInfoValue({ name: name.trim(), description }, actor.urn, this.deps.now());
    await this.deps.writer.write(asService(actor), [
      proposal(urn, { aspectName: GROUP_ASPECTS.info, changeType: 'UPSERT', value: info }),
      proposal(urn, { aspectName: GROUP_ASPECTS.origin, changeType: 'UPSERT', value: origin }),
    ]);
    return urn;
  }

  /** Changes the name that people see. The urn stays. @throws ForbiddenError | NotFoundError | InvalidInputError | LimitExceededError */
  async rename(actor: Actor, urn: string, name: string): Promise<void> {
    requireManager(actor);
    await this.requireOwn(urn);
    await this.deps.writer.write(asService(actor), [await this.nameProposal(urn, name)]);
  }

  /** The write of a name, also for a group of another system. @throws NotFoundError | InvalidInputError | LimitExceededError */
  async nameProposal(urn: string, name: string): Promise<Proposal> {
    checkDetails({ name });
    await this.requireExisting(urn);
    return proposal(urn, { aspectName: GROUP_ASPECTS.info, changeType: 'PATCH', value: groupNamePatch(name.trim()) });
  }

  /** The version that a change of the name may require; undefined for a group without one. */
  async nameVersion(urn: string): Promise<number | undefined> {
    try {
      return (await this.deps.reader.aspect(urn, GROUP_ASPECTS.info, 0)).latestVersion;
    } catch (error) {
      if (error instanceof NotFoundError) return undefined;
      throw error;
    }
  }

  /** @throws NotFoundError | InvalidInputError for what is not a group, or a group of another system */
  async requireOwn(urn: string): Promise<void> {
    await this.requireExisting(urn);
    const origin = await storedValue(this.deps.reader, urn, GROUP_ASPECTS.origin);
    const foreign = origin && foreignOrigin(origin);
    if (foreign === undefined) return;
    throw new InvalidInputError(`The group ${urn} comes from ${foreign}. Change it and its members there.`, [
      { field: ['group'], message: `comes from ${foreign}`, expected: 'a group of this catalog' },
    ]);
  }

  /** @throws NotFoundError | InvalidInputError for what is not a group */
  async requireExisting(urn: string): Promise<void> {
    if (parseUrn(urn, { field: ['group'] }).entityType !== SECURITY_TYPES.group)
      throw new InvalidInputError(`${urn} is not a ${SECURITY_TYPES.group}`, [
        { field: ['group'], message: 'has another type', expected: 'the urn of a group' },
      ]);
    if (!(await this.deps.reader.exists(urn))) throw new NotFoundError(`There is no group ${urn}`);
  }
}

/** @throws ForbiddenError. An owner of the group is not enough, because members get the power of the group. */
export function requireManager(actor: Actor): void {
  requirePrivileges(['MANAGE_USERS_AND_GROUPS'], actor);
}

function proposal(urn: string, change: Pick<Proposal, 'aspectName' | 'changeType' | 'value'>): Proposal {
  return { ...change, entityType: SECURITY_TYPES.group, urn };
}

function checkDetails({ name, description = '' }: Pick<NewGroup, 'name' | 'description'>): void {
  if (name.trim() === '')
    throw new InvalidInputError('The name of the group is missing; give name', [
      { field: ['name'], message: 'is empty', expected: 'a name' },
    ]);
  const fix = 'Use a shorter one';
  checkUses(
    [
      { limit: 'personName', size: name.length, unit: 'characters of the name', fix },
      { limit: 'personDescription', size: description.length, unit: 'characters of the description', fix },
    ],
    { field: ['input'] },
  );
}

function badId(id: string): InvalidInputError {
  const expected = 'up to 100 letters, digits and . _ @ + -, beginning with a letter or digit';
  return new InvalidInputError(`'${id.slice(0, 200)}' cannot be the id of a group; use ${expected}`, [
    { field: ['id'], message: 'cannot be an id', expected },
  ]);
}
