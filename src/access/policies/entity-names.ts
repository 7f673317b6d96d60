import type { EntitySpec } from '#generated/registry/registry-types';
import type { AspectReader, StoredEntity } from '#catalog/aspects/aspect-service';
import { admits } from '#catalog/authorization/access-filter';
import { admitsAllUnguarded } from '#catalog/authorization/guarded-entities';
import { wholeCatalog } from '#catalog/authorization/whole-catalog';
import { type Actor, systemActor } from '#catalog/authorization/actor';
import { type Privilege, READ } from '#catalog/authorization/policies/privileges';
import { isSecurityType } from '#catalog/authorization/security-entities';
import { checkUses } from '#base/errors/limit-exceeded';
import { pathValues } from '#base/json/path-values';
import { parseExactJson } from '#base/json/exact-json';
import type { DisplayModels } from '#catalog/registry/display-models';
import { keyNamePath } from '#catalog/registry/key-name-path';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { parseUrn } from '#catalog/urn/urn';
import type { AccessDirectory } from './access-directory';

interface EntityName {
  readonly urn: string;
  readonly name: string;
}

interface EntityNamesDeps {
  readonly models: ModelRegistry;
  readonly display: DisplayModels;
  readonly access: AccessDirectory;
  readonly reader: AspectReader;
}

/** The field of the name of an entity, by the models: a text field that answers queries for exactly the name. */
interface NamePlace {
  readonly aspect: string;
  readonly path: string;
}

/** Who has one of them reads lists that name users, groups and roles. */
const ADMINISTRATION: readonly Privilege[] = ['MANAGE_POLICIES', 'MANAGE_USERS_AND_GROUPS', 'VIEW_AUDIT'];

/** The names that people see of entities. */
export class EntityNames {
  private readonly places = new Map<string, readonly NamePlace[]>();

  constructor(private readonly deps: EntityNamesDeps) {}

  /**
   * Names of those that the actor may see, in any order: the one that is stored, or else the part of the urn that people know. A hidden
   * entity is left out, and so is one that does not exist unless the actor sees everything. The service itself, which is no stored user, has a
   * name that people understand.
   * @throws InvalidInputError for an invalid urn; LimitExceededError
   */
  async of(actor: Actor, urns: readonly string[], signal: AbortSignal): Promise<readonly EntityName[]> {
    checkUses([{ limit: 'graphqlPage', size: urns.length, unit: 'urns', fix: 'Send several requests' }], PLACE);
    const system = systemActor(this.deps.models.registry.namespace).urn;
    const own = urns.includes(system) ? [{ urn: system, name: 'System' }] : [];
    const seen = await this.visible(
      actor,
      [...new Set(urns)].filter((urn) => urn !== system),
    );
    return seen.length === 0 ? own : [...own, ...(await this.stored(actor, seen, signal))];
  }

  private async stored(actor: Actor, seen: readonly string[], signal: AbortSignal): Promise<readonly EntityName[]> {
    const places = seen.flatMap((urn) => this.placesOf(parseUrn(urn).entityType));
    const aspects = [...new Set(places.map(({ aspect }) => aspect))];
    const read = wholeCatalog(signal);
    const entities = await this.deps.reader.entities(seen, { aspects, read });
    // For others, a name of what does not exist would tell it from what is hidden.
    const seesAll = actor.grants.onAny(READ).kind === 'everything';
    return entities.flatMap((entity) => (entity.exists || seesAll ? this.named(entity) : []));
  }

  private async visible(actor: Actor, urns: readonly string[]): Promise<readonly string[]> {
    const readsPeople = ADMINISTRATION.some((privilege) => actor.grants.has(privilege));
    const access = actor.grants.onAny(READ);
    const known = urns.filter((urn) => this.deps.models.entity(parseUrn(urn, PLACE).entityType));
    if (access.kind === 'everything') return known;
    const ancestors = await this.deps.access.ancestors(admitsAllUnguarded(access) ? [] : known);
    const facts = await this.deps.access.facts([...new Set([...known, ...[...ancestors.values()].flat()])]);
    const isAdmitted = (urn: string) => {
      const found = facts.get(urn);
      return found !== undefined && admits(access, found);
    };
    return known.filter(
      (urn) =>
        (readsPeople && isSecurityType(parseUrn(urn).entityType)) ||
        (isAdmitted(urn) && (ancestors.get(urn) ?? []).every(isAdmitted)),
    );
  }

  private named(entity: StoredEntity): readonly EntityName[] {
    for (const { aspect, path } of this.placesOf(entity.entityType)) {
      const stored = entity.aspects.find(({ name }) => name === aspect);
      const name = stored && pathValues(parseExactJson(stored.value), path)[0]?.value;
      if (typeof name === 'string' && name !== '') return [{ urn: entity.urn, name }];
    }
    return [];
  }

  private placesOf(entityType: string): readonly NamePlace[] {
    const known = this.places.get(entityType);
    if (known) return known;
    const spec = this.deps.models.entity(entityType);
    const places = spec ? [...hintedPlaces(this.deps.display, spec), ...placesIn(this.deps.models, spec)] : [];
    this.places.set(entityType, places);
    return places;
  }
}

const PLACE = { field: ['urns'] };

/** The places that display hints call the name. */
function hintedPlaces(display: DisplayModels, { name }: EntitySpec): readonly NamePlace[] {
  return display.entityType(name).aspects.flatMap((aspect) => {
    const path = aspect.summary.name;
    return path === undefined ? [] : [{ aspect: aspect.name, path }];
  });
}

/** The field that weighs most first, the key last. */
function placesIn(models: ModelRegistry, { name, searchFields, keyAspect }: EntitySpec): readonly NamePlace[] {
  const titles = searchFields.filter(({ isTitle }) => isTitle).toSorted((a, b) => b.boost - a.boost);
  const stored = titles.flatMap(({ field, aspects }) =>
    aspects
      .filter((aspect) => aspect !== keyAspect)
      .flatMap((aspect) =>
        (models.aspect(aspect)?.searchFields ?? [])
          .filter((each) => each.field === field)
          .map(({ path }) => ({ aspect, path })),
      ),
  );
  const path = keyNamePath(models, name);
  return path === undefined ? stored : [...stored, { aspect: keyAspect, path }];
}
