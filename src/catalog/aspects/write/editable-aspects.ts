import type { AspectPath, AspectSpec, EntitySpec } from '#generated/registry/registry-types';
import type { QuestionClient } from '#base/database/sql-client';
import { NotFoundError } from '#base/errors/domain-error';
import type { Actor } from '#catalog/authorization/actor';
import { type AccessFilter, admits } from '#catalog/authorization/access-filter';
import type { EntityAccess } from '#catalog/authorization/entity-access';
import type { Grants } from '#catalog/authorization/policies/grants';
import { REQUEST } from '#catalog/authorization/policies/privileges';
import type { ReadContext } from '#catalog/authorization/read-context';
import { readExisting } from '#catalog/authorization/sql/read-existing';
import { factsOfUrn, readResourceFacts } from '#catalog/authorization/sql/read-resource-facts';
import { findEntity, type ModelRegistry } from '#catalog/registry/model-registry';
import { parseUrn } from '#catalog/urn/urn';
import { limitChanges } from '../partial/limit-changes';
import type { AskedChange } from '../partial/limit-deps';
import { partialRights } from '../partial/partial-rights';
import { guardOf } from './entity-guard';
import { writePrivileges } from './write-privileges';

interface EditableAspectsDeps {
  readonly questions: QuestionClient;
  readonly models: ModelRegistry;
  /** Who may see what. */
  readonly access: Pick<EntityAccess, 'require'>;
  /** Entities that people may not change, the same as for writes. */
  readonly fixed: ReadonlySet<string>;
}

/** What an actor may write on an entity. */
export interface Editable {
  /** Names of aspects. */
  readonly aspects: readonly string[];
  /** The places of other aspects that the actor may change. */
  readonly parts: readonly { readonly aspect: string; readonly paths: readonly AspectPath[] }[];
  /** Whether the actor may ask for changes that others decide over. */
  readonly mayRequest: boolean;
}

/** Says before a write what `checkWriteAccess` would say of it, so that pages offer only what will be accepted. */
export class EditableAspects {
  constructor(private readonly deps: EditableAspectsDeps) {}

  /**
   * What the actor may write on the entity, in the order of the models.
   * @param urn with a known entity type
   * @throws ForbiddenError for an entity that the actor may not see; NotFoundError for one that does not exist
   */
  async of({ grants }: Actor, urn: string, read: ReadContext): Promise<Editable> {
    const { questions, models, access, fixed } = this.deps;
    await access.require([urn], read);
    const client = questions.until(read.signal);
    if (!(await readExisting(client, [urn])).has(urn)) throw new NotFoundError(`There is no ${urn}`);
    if (fixed.has(urn)) return { aspects: [], parts: [], mayRequest: false };
    const { entityType, parts } = parseUrn(urn);
    const entity = findEntity(models, entityType);
    const guard = guardOf({ entity, parts });
    const asked = entity.aspects.flatMap((name) => {
      const aspect = models.aspect(name);
      return aspect ? [{ change: laterChange(entity, urn, aspect), needed: writePrivileges(aspect, guard) }] : [];
    });
    const request = grants.onAny(REQUEST);
    const isLimited = [request, ...asked.map(({ needed }) => grants.onAny(needed))].some(isNotAll);
    const stored = isLimited ? await readResourceFacts(client, [urn], models.registry.accessAttributes) : undefined;
    const facts = new Map([[urn, stored?.get(urn) ?? factsOfUrn(urn)]]);
    const refused = asked.filter(({ needed }) => !admits(grants.onAny(needed), facts.get(urn) ?? factsOfUrn(urn)));
    const limits = await limitChanges({ client, models, grants }, refused, facts);
    const isWhole = ({ change }: (typeof asked)[number]) => limits.get(change)?.parents?.coverStored === true;
    const left = new Set(refused.filter((each) => !isWhole(each)));
    return {
      aspects: asked.filter((each) => !left.has(each)).map(({ change }) => change.aspect.name),
      parts: [...left].flatMap(({ change: { aspect }, change }) => {
        const paths = [...(limits.get(change)?.paths ?? []), ...listsOf(aspect, grants)];
        return paths.length > 0 ? [{ aspect: aspect.name, paths }] : [];
      }),
      mayRequest: admits(request, facts.get(urn) ?? factsOfUrn(urn)),
    };
  }
}

function isNotAll({ kind }: AccessFilter): boolean {
  return kind !== 'everything';
}

/** Lists of which the actor may change some items. The items that are named decide which. */
function listsOf(aspect: AspectSpec, grants: Grants): readonly string[] {
  return partialRights(aspect)
    .lists.filter(({ privileges }) => privileges.some((each) => grants.has(each)))
    .map(({ path }) => path);
}

function laterChange(entity: EntitySpec, urn: string, aspect: AspectSpec): AskedChange {
  return { entity, aspect, urn, value: undefined, patch: undefined, isUnknown: false, setAside: undefined };
}
