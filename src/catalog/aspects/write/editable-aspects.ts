import type { QuestionClient } from '#base/database/sql-client';
import { NotFoundError } from '#base/errors/domain-error';
import type { Actor } from '#catalog/authorization/actor';
import { admits } from '#catalog/authorization/access-filter';
import type { EntityAccess } from '#catalog/authorization/entity-access';
import type { ReadContext } from '#catalog/authorization/read-context';
import { readExisting } from '#catalog/authorization/sql/read-existing';
import { factsOfUrn, readResourceFacts } from '#catalog/authorization/sql/read-resource-facts';
import { findEntity, type ModelRegistry } from '#catalog/registry/model-registry';
import { parseUrn } from '#catalog/urn/urn';
import { guardOf } from './entity-guard';
import { writePrivileges } from './write-privileges';

interface EditableAspectsDeps {
  readonly questions: QuestionClient;
  readonly models: ModelRegistry;
  /** Who may see what. */
  readonly access: Pick<EntityAccess, 'require'>;
  /** As of writes: entities that people may not change. */
  readonly fixed: ReadonlySet<string>;
}

/** Says before a write what `checkWriteAccess` would say of it, so that pages offer only what will be accepted. */
export class EditableAspects {
  constructor(private readonly deps: EditableAspectsDeps) {}

  /**
   * The aspects that the actor may write on the entity, in the order of the models.
   * @param urn with a known entity type
   * @throws ForbiddenError for an entity that the actor may not see; NotFoundError for one that does not exist
   */
  async of({ grants }: Actor, urn: string, read: ReadContext): Promise<readonly string[]> {
    const { questions, models, access, fixed } = this.deps;
    await access.require([urn], read);
    const client = questions.until(read.signal);
    if (!(await readExisting(client, [urn])).has(urn)) throw new NotFoundError(`There is no ${urn}`);
    if (fixed.has(urn)) return [];
    const { entityType, parts } = parseUrn(urn);
    const entity = findEntity(models, entityType);
    const guard = guardOf({ entity, parts });
    const needed = entity.aspects.flatMap((name) => {
      const aspect = models.aspect(name);
      return aspect ? [{ name, access: grants.onAny(writePrivileges(aspect, guard)) }] : [];
    });
    const isLimited = needed.some((each) => each.access.kind !== 'everything');
    const stored = isLimited ? await readResourceFacts(client, [urn], models.registry.accessAttributes) : undefined;
    const facts = stored?.get(urn) ?? factsOfUrn(urn);
    return needed.filter((each) => admits(each.access, facts)).map(({ name }) => name);
  }
}
