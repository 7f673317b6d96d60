import { InvalidInputError } from '#base/errors/domain-error';
import type { Actor } from '#catalog/authorization/actor';
import { FIND, type Privilege } from '#catalog/authorization/policies/privileges';
import type { ReadContext } from '#catalog/authorization/read-context';
import { equalTo } from '#catalog/filter/filter';
import type { DisplayModels } from '#catalog/registry/display-models';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { NamedEntity } from '#catalog/summaries/entity-summary';
import { namedBy, namesByUrn, type NameReader } from '#catalog/summaries/names-by-urn';
import type { ChangesSince, RecentChanges } from '#catalog/topics/recent-changes';
import { URN_FIELD } from '../language/fields/search-field';
import { accessField } from './access-field';
import { type ChangeStory, storiesOf } from './change-stories';
import type { SavedSearch } from './saved-search';
import type { OfferedSearch } from './search-service';

interface WhatChangedDeps {
  readonly models: ModelRegistry;
  readonly display: DisplayModels;
  readonly recentChanges: Pick<RecentChanges, 'page'>;
  readonly search: Pick<OfferedSearch, 'search'>;
  readonly names: NameReader;
}

interface WhatChangedQuery {
  readonly since: ChangesSince;
  /** The position of the page before. */
  readonly before: number | undefined;
  /** Selects only changes of what concerns somebody; all if it is absent. */
  readonly of?: Concerned;
  readonly actor: Actor;
  readonly signal: AbortSignal;
}

/** What concerns somebody. */
export interface Concerned {
  /** Whose entities. */
  readonly owners: readonly string[];
  /** These, and what is in them. */
  readonly following: readonly string[];
  /** What these find now. */
  readonly searches: readonly SavedSearch[];
}

export interface ToldChange extends Omit<ChangeStory, 'urn' | 'actor'> {
  readonly entity: NamedEntity;
  readonly actor: NamedEntity;
  readonly domains: readonly NamedEntity[];
  readonly owners: readonly NamedEntity[];
}

interface WhatChangedPage {
  /** Newest first. */
  readonly changes: readonly ToldChange[];
  /** The position at which older changes begin; undefined if there are none in the time. */
  readonly before: number | undefined;
}

interface Memberships {
  readonly domains: readonly string[];
  readonly owners: readonly string[];
}

/** Finds everything. */
const ANY: SavedSearch = { input: '*', entityTypes: [], filter: { or: [] } };
const TIMELINE: readonly Privilege[] = ['GET_TIMELINE_PRIVILEGE'];
const NOWHERE: Memberships = { domains: [], owners: [] };
/** A urn in a sentence, in quotes. */
const QUOTED_URN = /'(urn:[^']+)'/g;
/** What the path of a field has besides the names of fields: versions and types. */
const TYPES_IN_PATH = /\[[^[\]']*\]\.?/g;

/** What changed lately, in sentences. It reads the change log with the access of the actor, and nothing else. */
export class WhatChanged {
  constructor(private readonly deps: WhatChangedDeps) {}

  /** Reads a page. At most 30,000 positions of the log are looked at, in a number of statements that does not depend on what changed. */
  async page({ since, before, of, actor, signal }: WhatChangedQuery): Promise<WhatChangedPage> {
    const access = actor.grants.onAny(TIMELINE);
    const recent = await this.deps.recentChanges.page({ since, before, access, signal });
    const urns = [...new Set(recent.changes.map(({ change: { urn } }) => urn))];
    const read = { access: actor.grants.onAny(FIND), privileges: FIND, signal };
    const places = await this.places(urns, of, read);
    const wanted = of ? recent.changes.filter(({ change: { urn } }) => places.has(urn)) : recent.changes;
    const stories = storiesOf(wanted);
    const named = await this.naming(actor, stories, places, signal);
    const changes = stories.map(({ urn, actor: by, sentences, ...story }) => {
      const { domains, owners } = places.get(urn) ?? NOWHERE;
      return {
        ...story,
        entity: named(urn),
        actor: named(by),
        domains: domains.map(named),
        owners: owners.map(named),
        sentences: sentences.map(({ text, ...sentence }) => ({
          ...sentence,
          text: text.replaceAll(QUOTED_URN, (_, each: string) => `'${named(each).name}'`).replaceAll(TYPES_IN_PATH, ''),
        })),
      };
    });
    return { changes, before: recent.before };
  }

  /** The domains and owners of those that searches find. With somebody, only of what concerns them. */
  private async places(
    urns: readonly string[],
    of: Concerned | undefined,
    read: ReadContext,
  ): Promise<ReadonlyMap<string, Memberships>> {
    if (urns.length === 0) return new Map();
    const places = new Map<string, Memberships>();
    for (const question of of ? [...this.concerning(of), ...of.searches] : [ANY]) {
      const found = await this.placesFound(urns, question, read);
      for (const [urn, place] of found) places.set(urn, place);
    }
    return places;
  }

  /** The urns that a search finds. A search that no longer can be asked, such as by a field that the models have lost, finds nothing. */
  private async placesFound(
    urns: readonly string[],
    { input, entityTypes: wanted, filter: { or } }: SavedSearch,
    read: ReadContext,
  ): Promise<readonly (readonly [string, Memberships])[]> {
    const { models, search } = this.deps;
    const [domain, owner] = [accessField(models, 'domain'), accessField(models, 'owner')];
    const among = equalTo(URN_FIELD.name, urns);
    const page = { start: 0, count: urns.length, facets: false, facetSize: 0, matchedFields: false, sort: [] };
    const known = models.registry.entities.map(({ name }) => name);
    const entityTypes = wanted.length > 0 ? known.filter((name) => wanted.includes(name)) : known;
    if (entityTypes.length === 0) return [];
    const filter = { or: or.length > 0 ? or.map((criteria) => [among, ...criteria]) : [[among]] };
    const asked = { entityTypes, input, filter, showsRemoved: true, columns: [domain, owner], ...page, read };
    try {
      const { hits } = await search.search(asked);
      return hits.map(({ urn, columns }) => [
        urn,
        { domains: columns?.[domain] ?? [], owners: columns?.[owner] ?? [] },
      ]);
    } catch (error) {
      if (error instanceof InvalidInputError) return [];
      throw error;
    }
  }

  /** A followed domain, group or container is followed with what names it as its place. */
  private concerning({ owners, following }: Concerned): readonly SavedSearch[] {
    const places = Object.entries(this.deps.display.searchFields).filter(([, { role }]) => role === 'place');
    const fields = [URN_FIELD.name, ...places.map(([name]) => name)];
    const owned = owners.length > 0 ? [equalTo(accessField(this.deps.models, 'owner'), owners)] : [];
    const followed = following.length > 0 ? fields.map((field) => equalTo(field, following)) : [];
    const or = [...owned, ...followed].map((criterion) => [criterion]);
    return or.length > 0 ? [{ ...ANY, filter: { or } }] : [];
  }

  private async naming(
    actor: Actor,
    stories: readonly ChangeStory[],
    places: ReadonlyMap<string, Memberships>,
    signal: AbortSignal,
  ): Promise<(urn: string) => NamedEntity> {
    const urns = stories.flatMap(({ urn, actor: by, sentences }) => {
      const { domains, owners } = places.get(urn) ?? NOWHERE;
      const told = sentences.flatMap(({ text }) => [...text.matchAll(QUOTED_URN)].map(([, each = '']) => each));
      return [urn, by, ...domains, ...owners, ...told];
    });
    return namedBy(await namesByUrn(this.deps.names, actor, urns, signal));
  }
}
