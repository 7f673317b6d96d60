import type { ReadContext } from '../../auth/read-context';
import type { SearchFields } from '../fields/search-fields';
import { planSearch } from '../query/search-plan';
import type {
  AutocompletePage,
  AutocompleteQuery,
  BrowsePage,
  BrowseQuery,
  SearchIndex,
  SearchPage,
  SearchQuery,
} from '../search-index';
import { ConditionsMemory } from './evaluate/conditions-memory';
import type { IndexedChange } from './indexed-change';
import { autocomplete } from './reads/autocomplete';
import { browse } from './reads/browse';
import { browsePathsOf } from './reads/browse-paths';
import { countTypes } from './reads/count-types';
import type { Reading } from './reads/reading';
import { search } from './reads/search';
import { buildSegment } from './segment/build-segment';
import { FieldSets } from './segment/field-sets';
import { segmentBytes } from './segment/segment';
import { type SegmentView, wholeView, withoutIds } from './segment/segment-view';
import type { StoredDocuments } from './stored-documents';

export interface IndexStatistics {
  readonly documents: number;
  /** Distinct terms of each segment. */
  readonly terms: number;
  readonly bytes: number;
}

/** A search index in the memory of this process. */
export class MemoryIndex implements SearchIndex {
  private readonly fieldSets = new FieldSets();
  private readonly conditions: ConditionsMemory;
  private views: readonly SegmentView[] = [];

  constructor(
    private readonly fields: SearchFields,
    private readonly stored: StoredDocuments,
  ) {
    this.conditions = new ConditionsMemory(fields);
  }

  /** Makes all changes visible in one step. A search that has begun sees the state before. Of several changes of one entity, the last counts. */
  apply(changes: readonly IndexedChange[]): void {
    const last = new Map(changes.map(({ id, document }) => [Number(id), document]));
    const kept = this.views.map((view) => withoutIds(view, last.keys()));
    const documents = [...last.values()].filter((document) => document !== null);
    const added = documents.length === 0 ? [] : [wholeView(buildSegment(this.fields, this.fieldSets, documents))];
    this.views = [...kept.filter(({ liveCount }) => liveCount > 0), ...added];
  }

  get statistics(): IndexStatistics {
    const sum = (part: (view: SegmentView) => number) => this.views.reduce((total, view) => total + part(view), 0);
    return {
      documents: sum(({ liveCount }) => liveCount),
      terms: sum(({ segment }) => segment.terms.texts.size),
      bytes: sum(({ segment, live }) => segmentBytes(segment) + live.byteLength),
    };
  }

  async search(request: SearchQuery): Promise<SearchPage> {
    return search(planSearch(request, this.fields), this.reading());
  }

  autocomplete(query: AutocompleteQuery): Promise<AutocompletePage> {
    return autocomplete(query, this.reading());
  }

  browse(query: BrowseQuery): Promise<BrowsePage> {
    return browse(query, this.reading());
  }

  async browsePaths(urn: string, _read: ReadContext): Promise<readonly string[]> {
    return browsePathsOf(urn, this.reading());
  }

  counts(entityTypes: readonly string[], read: ReadContext): Promise<ReadonlyMap<string, number>> {
    return countTypes(entityTypes, read, this.reading());
  }

  private reading(): Reading {
    const { fields, fieldSets, conditions, stored, views } = this;
    return { fields, fieldSets, conditions, stored, views };
  }
}
