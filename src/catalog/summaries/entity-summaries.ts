import type { SummaryRole } from '#generated/registry/display-types';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { valuesAt } from '#base/json/path-values';
import { parseExactJson } from '#base/json/exact-json';
import type { EntityReader, StoredEntity } from '../aspects/aspect-service';
import type { Actor } from '../authorization/actor';
import type { ReadContext } from '../authorization/read-context';
import { keyNamePath } from '../registry/key-name-path';
import type { ModelRegistry } from '../registry/model-registry';
import { parseUrn, urnKey } from '../urn/urn';
import type { EntitySummary, OtherSide } from './entity-summary';
import { namedBy, namesByUrn, type NameReader } from './names-by-urn';
import type { OtherSides } from './other-sides';
import type { SummaryPlaces } from './summary-places';

interface EntitySummariesDeps {
  readonly models: ModelRegistry;
  readonly places: SummaryPlaces;
  readonly reader: Pick<EntityReader, 'visible'>;
  readonly names: NameReader;
  readonly sides: OtherSides;
}

/** More tags or owners than people read in a list. */
const VALUES_MAX = 20;
/** A list shows the beginning. */
const DESCRIPTION_LENGTH = 400;

type Values = { readonly [Role in SummaryRole]: readonly string[] };

/** What a summary shows, before the names of other entities are known. */
interface Draft {
  readonly stored: StoredEntity;
  readonly values: Values;
  readonly key: string | undefined;
  /** All texts of the key; another entity may share one of them. */
  readonly wholeKey: string;
  readonly removed: boolean;
}

/** Summaries of entities of any type, from the display hints of the models. */
export class EntitySummaries {
  constructor(private readonly deps: EntitySummariesDeps) {}

  /**
   * Summaries of those that exist and that the actor may see, in the order of the urns. Two statements for any number of them, three if one
   * has other sides.
   * @throws InvalidInputError for an invalid urn
   */
  async of(actor: Actor, urns: readonly string[], read: ReadContext): Promise<readonly EntitySummary[]> {
    if (urns.length === 0) return [];
    const aspects = this.deps.places.aspectsOf(urns.map((urn) => parseUrn(urn).entityType));
    const stored = await this.deps.reader.visible(urns, { aspects, read });
    const drafts = stored.flatMap((entity) => (entity?.exists ? [this.draft(entity)] : []));
    const sides = await this.deps.sides.platforms(
      drafts.flatMap(({ values }) => values.otherSide),
      read,
    );
    const wanted = drafts.flatMap(({ stored: { urn }, values }) => [urn, ...referencesIn(values)]);
    const ofSides = [...sides].flatMap(([urn, platform = urn]) => [urn, platform]);
    const names = await namesByUrn(this.deps.names, actor, [...wanted, ...ofSides], read.signal);
    return drafts.map((draft) => this.summary(draft, names, sides));
  }

  private draft(stored: StoredEntity): Draft {
    const { models, places } = this.deps;
    const parsed = new Map<string, JsonObject>(stored.aspects.map(({ name, value }) => [name, parseExactJson(value)]));
    const at = (aspect: string | undefined, path: string) => {
      const value = aspect === undefined ? undefined : parsed.get(aspect);
      return value ? valuesAt(value, path) : [];
    };
    const values: Record<SummaryRole, string[]> = {
      name: [],
      description: [],
      place: [],
      platform: [],
      kind: [],
      owner: [],
      tag: [],
      term: [],
      state: [],
      otherSide: [],
    };
    for (const { role, aspect, title, path } of places.of(stored.entityType)) {
      const found = at(aspect, path);
      if (role !== 'state') values[role] = [...values[role], ...found.filter(isText).slice(0, VALUES_MAX)];
      else if (found.includes(true)) values.state.push(title);
    }
    const { softDelete } = models.registry;
    const removed = softDelete ? at(softDelete.aspect, softDelete.path).includes(true) : false;
    return { stored, values, ...this.keyTexts(stored.entityType, at), removed };
  }

  private keyTexts(
    entityType: string,
    at: (aspect: string | undefined, path: string) => readonly JsonValue[],
  ): Pick<Draft, 'key' | 'wholeKey'> {
    const { models } = this.deps;
    const { keyAspect, keyFields = [] } = models.entity(entityType) ?? {};
    const path = keyNamePath(models, entityType);
    const [key] = path === undefined ? [] : at(keyAspect, path);
    const texts = keyFields.filter(({ kind }) => kind === 'string').flatMap(({ name }) => at(keyAspect, `/${name}`));
    return { key: isText(key) ? key : undefined, wholeKey: texts.filter(isText).join(', ') };
  }

  private summary(
    { stored, values, key, wholeKey, removed }: Draft,
    names: ReadonlyMap<string, string>,
    sides: ReadonlyMap<string, string | undefined>,
  ): EntitySummary {
    const named = namedBy(names);
    const { urn, entityType } = stored;
    const name = names.get(urn) ?? key ?? urnKey(urn);
    const shownKey = key === name ? wholeKey : key;
    const [description] = values.description;
    const [platform] = values.platform;
    const others = values.otherSide.filter((each) => each !== urn && sides.has(each));
    const otherSides = others.map((other): OtherSide => {
      const where = sides.get(other);
      return { ...named(other), ...(where !== undefined && { platform: named(where) }) };
    });
    return {
      urn,
      entityType,
      name,
      ...(shownKey !== undefined && shownKey !== '' && shownKey !== name && { key: shownKey }),
      ...(description !== undefined && { description: description.slice(0, DESCRIPTION_LENGTH) }),
      ...(values.kind.length > 0 && { kinds: values.kind }),
      ...(values.state.length > 0 && { states: values.state }),
      ...(removed && { removed }),
      ...(platform !== undefined && { platform: named(platform) }),
      ...(values.place.length > 0 && { places: values.place.map(named) }),
      ...(values.owner.length > 0 && { owners: values.owner.map(named) }),
      ...(values.tag.length > 0 && { tags: values.tag.map(named) }),
      ...(values.term.length > 0 && { terms: values.term.map(named) }),
      ...(otherSides.length > 0 && { otherSides }),
    };
  }
}

/** Roles whose values are urns. */
const REFERENCES: readonly SummaryRole[] = ['platform', 'place', 'owner', 'tag', 'term'];

function referencesIn(values: Values): readonly string[] {
  return REFERENCES.flatMap((role) => values[role]).filter((value) => value.startsWith('urn:'));
}

function isText(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && value !== '';
}
