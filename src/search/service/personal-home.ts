import { FIND, READ } from '#catalog/authorization/policies/privileges';
import type { ReadContext } from '#catalog/authorization/read-context';
import { isSecurityType } from '#catalog/authorization/security-entities';
import type { ChangeRequest, ChangeRequests, RequestCall } from '#catalog/change-requests/change-request';
import { equalTo } from '#catalog/filter/filter';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { EntitySummaries } from '#catalog/summaries/entity-summaries';
import type { NamedEntity } from '#catalog/summaries/entity-summary';
import { namedBy, namesByUrn, type NameReader } from '#catalog/summaries/names-by-urn';
import type { OpenProblems, ProblemGroup } from '#catalog/summaries/open-problems';
import { type UsedSummary, withUse } from '#catalog/summaries/used-summary';
import type { RecentUses } from '#catalog/timeseries/usage/recent-use';
import { accessField } from './access-field';
import type { OfferedSearch } from './search-service';
import type { SearchPage } from '../language/query/search-query';

interface PersonalHomeDeps {
  readonly models: ModelRegistry;
  readonly search: Pick<OfferedSearch, 'search'>;
  readonly summaries: Pick<EntitySummaries, 'of'>;
  readonly openProblems: Pick<OpenProblems, 'of'>;
  readonly requests: Pick<ChangeRequests, 'waiting'>;
  readonly names: NameReader;
  readonly recentUses: Pick<RecentUses, 'of'>;
}

/** What is known of the person already. */
interface Person {
  /** Urns. */
  readonly groups: readonly string[];
  /** Urns, those first that are shown first. */
  readonly following: readonly string[];
}

interface Home {
  readonly groups: readonly NamedEntity[];
  /** What the person or a group of the person owns. */
  readonly owned: OwnedEntities;
  /** The domains of what is owned, those first that have most of it. */
  readonly domains: readonly (NamedEntity & { readonly count: number })[];
  readonly problems: readonly NamedGroup[];
  readonly requests: { readonly total: number; readonly isCut: boolean; readonly requests: readonly NamedRequest[] };
  readonly following: readonly UsedSummary[];
  /** What is used most in the whole catalog. */
  readonly mostUsed: readonly UsedSummary[];
}

interface OwnedEntities {
  readonly total: number;
  /** The search field that has the owners. */
  readonly field: string;
  readonly entities: readonly UsedSummary[];
}

interface NamedGroup {
  readonly title: string;
  readonly total: number;
  readonly problems: readonly NamedProblem[];
}

interface NamedProblem extends NamedEntity {
  readonly about: NamedEntity;
  /** The outcome in words. */
  readonly outcome: string;
  /** Epoch milliseconds. */
  readonly time?: number;
}

type NamedRequest = Pick<ChangeRequest, 'id' | 'aspectName' | 'reason' | 'requestedOn'> & {
  readonly entity: NamedEntity;
  readonly requestedBy: NamedEntity;
};

/** Owned entities of which problems are looked for. */
const LOOKED_AT = 200;
const SHOWN = 8;
const FOLLOWED = 50;

/** What concerns one person in the catalog, as far as the person may see it. */
export class PersonalHome {
  constructor(private readonly deps: PersonalHomeDeps) {}

  /** The number of statements does not depend on how much the person owns: problems are those of the first 200 entities. */
  async of({ groups, following }: Person, call: RequestCall): Promise<Home> {
    const { actor, signal } = call;
    const find = { access: actor.grants.onAny(FIND), privileges: FIND, signal };
    const read = { access: actor.grants.onAny(READ), privileges: READ, signal };
    const [owned, mostUsed] = await Promise.all([this.owned([actor.urn, ...groups], find), this.mostUsed(find)]);
    const urns = owned.hits.map(({ urn }) => urn);
    const rows = [...urns.slice(0, SHOWN), ...following.slice(0, FOLLOWED), ...mostUsed];
    const [problems, requests, summaries, uses] = await Promise.all([
      this.deps.openProblems.of(urns, read),
      this.deps.requests.waiting(call),
      this.deps.summaries.of(actor, rows, read),
      this.deps.recentUses.of(actor, rows, signal),
    ]);
    const domains = this.domainsOf(owned);
    const shown = problems.map((group) => ({ ...group, problems: group.problems.slice(0, SHOWN) }));
    const few = requests.requests.slice(0, SHOWN);
    const wanted = [
      ...groups,
      ...domains.map(({ value }) => value),
      ...shown.flatMap((group) => group.problems.flatMap(({ urn, about }) => [urn, about])),
      ...few.flatMap(({ urn, requestedBy }) => [urn, requestedBy]),
    ];
    const named = namedBy(await namesByUrn(this.deps.names, actor, wanted, signal));
    const byUrn = new Map(summaries.map((summary) => [summary.urn, withUse(summary, uses)]));
    const there = (each: readonly string[]) => each.flatMap((urn) => byUrn.get(urn) ?? []);
    return {
      groups: groups.map(named),
      owned: {
        total: owned.total,
        field: accessField(this.deps.models, 'owner'),
        entities: there(urns.slice(0, SHOWN)),
      },
      domains: domains.map(({ value, count }) => ({ ...named(value), count })),
      problems: problems.map((group, index) => namedGroup(group, shown[index]?.problems ?? [], named)),
      requests: {
        total: requests.requests.length,
        isCut: requests.isCut,
        requests: few.map(({ urn, requestedBy, ...request }) => ({
          ...request,
          entity: named(urn),
          requestedBy: named(requestedBy),
        })),
      },
      following: there(following),
      mostUsed: there(mostUsed),
    };
  }

  /** What the owners own, by the attribute of the models that says who owns something. */
  private owned(owners: readonly string[], read: ReadContext): Promise<SearchPage> {
    const { registry } = this.deps.models;
    const own = equalTo(accessField(this.deps.models, 'owner'), owners);
    const entityTypes = registry.entities.map(({ name }) => name).filter((name) => !isSecurityType(name));
    const page = { start: 0, count: LOOKED_AT, facets: true, facetSize: SHOWN, matchedFields: false };
    return this.deps.search.search({ entityTypes, input: '*', filter: { or: [[own]] }, sort: [], ...page, read });
  }

  /** Urns. A search for everything orders by use what ranks equally, so the used ones are among the first. */
  private async mostUsed(read: ReadContext): Promise<readonly string[]> {
    const { models } = this.deps;
    const entityTypes = models.registry.entities.map(({ name }) => name).filter((name) => models.hasUse(name));
    if (entityTypes.length === 0) return [];
    const page = { start: 0, count: LOOKED_AT, facets: false, facetSize: 0, matchedFields: false };
    const filter = { or: [] };
    const { hits } = await this.deps.search.search({ entityTypes, input: '*', filter, sort: [], ...page, read });
    return hits
      .filter(({ use = 0 }) => use > 0)
      .toSorted((a, b) => (b.use ?? 0) - (a.use ?? 0))
      .slice(0, SHOWN)
      .map(({ urn }) => urn);
  }

  private domainsOf({ facets }: SearchPage): readonly { readonly value: string; readonly count: number }[] {
    const field = accessField(this.deps.models, 'domain');
    return facets.find(({ name }) => name === field)?.values ?? [];
  }
}

function namedGroup(
  { title, problems: { length: total } }: ProblemGroup,
  shown: ProblemGroup['problems'],
  named: (urn: string) => NamedEntity,
): NamedGroup {
  const problems = shown.map(({ urn, about, outcome, time }) => ({
    ...named(urn),
    about: named(about),
    outcome: outcome?.title ?? '',
    ...(time !== undefined && { time }),
  }));
  return { title, total, problems };
}
