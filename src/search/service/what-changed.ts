import type { Actor } from '#catalog/authorization/actor';
import { FIND, type Privilege } from '#catalog/authorization/policies/privileges';
import type { ReadContext } from '#catalog/authorization/read-context';
import type { Criterion } from '#catalog/filter/filter';
import type { DisplayModels } from '#catalog/registry/display-models';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { NamedEntity } from '#catalog/summaries/entity-summary';
import { keyOf, namesByUrn, type NameReader } from '#catalog/summaries/names-by-urn';
import type { ChangesSince, RecentChanges } from '#catalog/topics/recent-changes';
import { URN_FIELD } from '../language/fields/search-field';
import { accessField } from './access-field';
import { type ChangeStory, storiesOf } from './change-stories';
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
  /** Selects only changes of what these own or is, or is in, one of the followed; all if it is absent. */
  readonly of?: { readonly owners: readonly string[]; readonly following: readonly string[] };
  readonly actor: Actor;
  readonly signal: AbortSignal;
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

interface Place {
  readonly domains: readonly string[];
  readonly owners: readonly string[];
}

const TIMELINE: readonly Privilege[] = ['GET_TIMELINE_PRIVILEGE'];
const NOWHERE: Place = { domains: [], owners: [] };
/** A urn in a sentence, in quotes. */
const QUOTED_URN = /'(urn:[^']+)'/g;
/** What the path of a field has besides the names of fields: versions and types. */
const TYPES_IN_PATH = /\[[^\]']*\]\.?/g;

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

  /** The domains and owners of those that searches find. With owners or followed entities, only of theirs. */
  private async places(
    urns: readonly string[],
    of: WhatChangedQuery['of'],
    read: ReadContext,
  ): Promise<ReadonlyMap<string, Place>> {
    if (urns.length === 0) return new Map();
    const { models } = this.deps;
    const [domain, owner] = [accessField(models, 'domain'), accessField(models, 'owner')];
    const among = equal(URN_FIELD.name, urns);
    const or = of ? this.scopes(of, owner).map((scope) => [among, scope]) : [[among]];
    const page = { start: 0, count: urns.length, facets: false, facetSize: 0, matchedFields: false, sort: [] };
    const entityTypes = models.registry.entities.map(({ name }) => name);
    const asked = { entityTypes, input: '*', filter: { or }, showsRemoved: true, columns: [domain, owner], ...page };
    const { hits } = await this.deps.search.search({ ...asked, read });
    return new Map(
      hits.map(({ urn, columns }) => [urn, { domains: columns?.[domain] ?? [], owners: columns?.[owner] ?? [] }]),
    );
  }

  /** A followed domain, group or container is followed with what names it as its place. */
  private scopes({ owners, following }: NonNullable<WhatChangedQuery['of']>, owner: string): readonly Criterion[] {
    const places = Object.entries(this.deps.display.searchFields).filter(([, { role }]) => role === 'place');
    const fields = [URN_FIELD.name, ...places.map(([name]) => name)];
    return [equal(owner, owners), ...(following.length > 0 ? fields.map((field) => equal(field, following)) : [])];
  }

  private async naming(
    actor: Actor,
    stories: readonly ChangeStory[],
    places: ReadonlyMap<string, Place>,
    signal: AbortSignal,
  ): Promise<(urn: string) => NamedEntity> {
    const urns = stories.flatMap(({ urn, actor: by, sentences }) => {
      const { domains, owners } = places.get(urn) ?? NOWHERE;
      const told = sentences.flatMap(({ text }) => [...text.matchAll(QUOTED_URN)].map(([, each = '']) => each));
      return [urn, by, ...domains, ...owners, ...told];
    });
    const names = await namesByUrn(this.deps.names, actor, urns, signal);
    return (urn) => ({ urn, name: names.get(urn) ?? keyOf(urn) });
  }
}

function equal(field: string, values: readonly string[]): Criterion {
  return { field, condition: 'EQUAL', values, lenient: false, negated: false };
}
