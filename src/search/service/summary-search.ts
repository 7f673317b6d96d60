import type { RowRole } from '#generated/registry/display-types';
import type { Actor } from '#catalog/authorization/actor';
import type { DisplayModels } from '#catalog/registry/display-models';
import { ENTITY_TYPE_FIELD } from '../language/fields/search-field';
import type { Facet, HitExplanation, HitReason, SearchHit, SearchQuery } from '../language/query/search-query';
import type { OfferedSearch } from './search-service';
import type { EntitySummaries } from '#catalog/summaries/entity-summaries';
import { namesByUrn, type NameReader } from '#catalog/summaries/names-by-urn';
import { type UsedSummary, withUse } from '#catalog/summaries/used-summary';
import type { RecentUses } from '#catalog/timeseries/usage/recent-use';
import { urnKey } from '#catalog/urn/urn';

interface SummarySearchDeps {
  readonly search: Pick<OfferedSearch, 'search'>;
  readonly summaries: Pick<EntitySummaries, 'of'>;
  readonly display: DisplayModels;
  readonly names: NameReader;
  readonly recentUses: Pick<RecentUses, 'of'>;
}

/** A page of hits with all that a list shows of them, so that a page asks once. */
export interface SummaryPage {
  readonly total: number;
  readonly hits: readonly SummaryHit[];
  readonly facets: readonly TitledFacet[];
  /** The cursor of the next page; absent on the last one. */
  readonly cursor?: string;
  /** The query that was searched instead, because the typed one found nothing. */
  readonly corrected?: string;
}

interface SummaryHit extends UsedSummary {
  /** The fields in which the words were found. */
  readonly matched: readonly MatchedText[];
  /** The reasons for its rank, if the question asks for them. */
  readonly explanation?: TitledExplanation;
  /** The values of the fields that the question names as columns. */
  readonly columns?: { readonly [field: string]: readonly TitledValue[] };
}

interface MatchedText {
  readonly field: string;
  readonly title: string;
  readonly value: string;
  /** What the value means in a row of the hit, such as the tag of a column. */
  readonly row?: RowRole;
}

interface TitledExplanation extends HitExplanation {
  readonly reasons: readonly (HitReason & { readonly title?: string })[];
}

interface TitledValue {
  readonly value: string;
  readonly title: string;
}

interface TitledFacet {
  readonly field: string;
  readonly title: string;
  readonly values: readonly { readonly value: string; readonly title: string; readonly count: number }[];
}

/** Searches, and says of the hits and the values of facets what people call them. */
export class SummarySearch {
  constructor(private readonly deps: SummarySearchDeps) {}

  /** @throws as `SearchService.search` */
  async search(actor: Actor, query: SearchQuery): Promise<SummaryPage> {
    const { total, hits, facets, cursor, corrected } = await this.deps.search.search(query);
    const { signal } = query.read;
    const urns = hits.map(({ urn }) => urn);
    const [summaries, titled, names, uses] = await Promise.all([
      this.deps.summaries.of(actor, urns, query.read),
      this.titled(actor, facets, signal),
      namesByUrn(this.deps.names, actor, columnUrns(hits), signal),
      this.deps.recentUses.of(actor, usedAmong(hits), signal),
    ]);
    const byUrn = new Map(summaries.map((summary) => [summary.urn, withUse(summary, uses)]));
    return {
      total,
      // An entity that was deleted since the search is left out.
      hits: hits.flatMap((hit) => this.hit(hit, byUrn.get(hit.urn), names)),
      facets: titled,
      ...(cursor !== undefined && { cursor }),
      ...(corrected !== undefined && { corrected }),
    };
  }

  private hit(
    { matchedFields, explanation, columns }: SearchHit,
    summary: UsedSummary | undefined,
    names: ReadonlyMap<string, string>,
  ): readonly SummaryHit[] {
    if (!summary) return [];
    const matched = matchedFields.map(({ name, value }) => {
      const row = this.deps.display.searchFields[name]?.row;
      return { field: name, title: this.fieldTitle(name), value, ...(row && { row }) };
    });
    const titled = Object.entries(columns ?? {}).map(([field, values]) => [
      field,
      values.map((value) => ({ value, title: this.valueTitle(field, value, names) })),
    ]);
    const explained = explanation && { explanation: this.titledExplanation(explanation) };
    return [{ ...summary, matched, ...explained, ...(columns && { columns: Object.fromEntries(titled) }) }];
  }

  private titledExplanation({ reasons, ...whole }: HitExplanation): TitledExplanation {
    const titled = reasons.map((reason) => ({
      ...reason,
      ...(reason.field !== undefined && { title: this.fieldTitle(reason.field) }),
    }));
    return { ...whole, reasons: titled };
  }

  private fieldTitle(field: string): string {
    return this.deps.display.searchFields[field]?.title ?? field;
  }

  private async titled(actor: Actor, facets: readonly Facet[], signal: AbortSignal): Promise<readonly TitledFacet[]> {
    const values = facets.flatMap((facet) => facet.values.map(({ value }) => value));
    const urns = values.filter((value) => value.startsWith('urn:'));
    const names = await namesByUrn(this.deps.names, actor, urns, signal);
    return facets.map(({ name, displayName, values: counted }) => ({
      field: name,
      title: this.deps.display.searchFields[name]?.title ?? displayName,
      values: counted.map(({ value, count }) => ({ value, count, title: this.valueTitle(name, value, names) })),
    }));
  }

  private valueTitle(field: string, value: string, names: ReadonlyMap<string, string>): string {
    if (field === ENTITY_TYPE_FIELD.name) return this.deps.display.entity(value)?.plural ?? value;
    return names.get(value) ?? (value.startsWith('urn:') ? urnKey(value) : value);
  }
}

function columnUrns(hits: readonly SearchHit[]): readonly string[] {
  const values = hits.flatMap(({ columns = {} }) => Object.values(columns).flat());
  return values.filter((value) => value.startsWith('urn:'));
}

/** Leaves out those of which the search knows that nobody uses them. */
function usedAmong(hits: readonly SearchHit[]): readonly string[] {
  return hits.filter(({ use }) => use !== 0).map(({ urn }) => urn);
}
