import type { Logger } from 'pino';
import type { ReadContext } from '#catalog/authorization/read-context';
import { mapInTurns } from '#base/background/in-turns';
import { Turn } from '#base/background/turn';
import type { SearchFields } from '../language/fields/search-fields';
import type { CompletionPlan } from '../language/query/completion-plan';
import type { SearchPlan } from '../language/query/search-plan';
import type { FoundCompletion, FoundPage, SearchIndex } from '../engine/search-index';
import type { BrowsePage, BrowseQuery, SimilarWords, SimilarWordsQuery } from '../language/query/search-query';
import { ConditionsMemory } from './evaluate/conditions-memory';
import { documentOf, type DocumentText } from './document-text';
import type { IndexedChange } from './indexed-change';
import { readImage, writeImage } from './binary/index-image';
import { BackgroundMerge } from './merge/background-merge';
import { autocomplete } from './reads/autocomplete';
import { browse } from './reads/browse';
import { browsePathsOf } from './reads/browse-paths';
import { countTypes } from './reads/count-types';
import { listParents } from './reads/list-parents';
import { FacetValues } from './reads/facets/facet-values';
import type { IndexSnapshot } from './reads/index-snapshot';
import { search } from './reads/search';
import { similarWords } from './reads/similar-words';
import { SortColumnCache } from './reads/sort/sort-column-cache';
import { buildSegment } from './segment/build-segment';
import { FieldSets } from './segment/field-sets';
import { documentOfId, type Segment, segmentBytes } from './segment/segment';
import { type SegmentView, wholeView, withoutIds } from './segment/segment-view';
import { hasBit } from './storage/bits';
import type { StoredDocuments } from './stored-documents';
import type { SegmentThread } from './thread/segment-thread';

export interface MemoryIndexDeps {
  readonly fields: SearchFields;
  readonly stored: StoredDocuments;
  readonly logger: Pick<Logger, 'error'>;
  /** Builds and merges segments. Absent: the thread of the caller does. */
  readonly thread?: SegmentThread | undefined;
  /** The time that a question may take. */
  readonly timeoutSeconds?: number;
  /** Pause after a merge that failed. */
  readonly retryMergeAfterMs?: number;
}

/** Bytes of the orders by fields. */
const SORT_BYTES_MAX = 32 * 1024 * 1024;

/** Facet values that may be out of use before the others get new numbers. */
const FACET_VALUES_SPARE = 10_000;

interface IndexStatistics {
  readonly documents: number;
  /** Distinct terms of each segment. */
  readonly terms: number;
  readonly bytes: number;
}

/** A search index in the memory of this process. */
export class MemoryIndex implements SearchIndex {
  private readonly fieldSets = new FieldSets();
  private readonly conditions: ConditionsMemory;
  private readonly fields: SearchFields;
  private readonly merge: BackgroundMerge;
  private views: readonly SegmentView[] = [];
  private readonly sortColumns = new SortColumnCache(SORT_BYTES_MAX);
  private facetValues = new FacetValues();

  constructor(private readonly deps: MemoryIndexDeps) {
    this.fields = deps.fields;
    this.conditions = new ConditionsMemory(deps.fields);
    this.merge = new BackgroundMerge({
      views: () => this.views,
      replace: (views) => this.replaceViews(views),
      thread: deps.thread,
      logger: deps.logger,
      retryAfterMs: deps.retryMergeAfterMs,
    });
  }

  /**
   * Makes all changes visible in one step, after work in turns. A search that has begun sees the state before. Of several changes of one
   * entity, the last counts. If it fails, nothing changes. Only one call may be under way.
   */
  async apply(changes: readonly IndexedChange[], turn = new Turn()): Promise<void> {
    const last = new Map(changes.map(({ id, document }) => [Number(id), document]));
    const documents = [...last.values()].filter((document) => document !== null);
    const added = documents.length === 0 ? [] : [wholeView(await this.segmentOf(documents, turn))];
    const without = new Map<SegmentView, SegmentView>();
    // Merges may replace views in the pauses. When none is left to do, there is no pause until they are replaced here.
    for (let view = this.viewNotIn(without); view; view = this.viewNotIn(without)) {
      without.set(view, withoutIds(view, last.keys()));
      if (turn.isOver) await turn.pause();
    }
    const kept = this.views.flatMap((view) => without.get(view) ?? []);
    this.replaceViews([...kept.filter(({ liveCount }) => liveCount > 0), ...added]);
    this.merge.begin();
  }

  /** Writes the segments with former documents of these entities again, so that neither the memory nor an image keeps their texts. */
  forget(ids: readonly string[]): void {
    this.merge.rewrite(({ segment, live }) =>
      ids.some((id) => {
        const document = documentOfId(segment, Number(id));
        return document >= 0 && !hasBit(live, document);
      }),
    );
  }

  /** The number of merges of segments since the index was made or read. */
  get merges(): number {
    return this.merge.done;
  }

  /** Merges segments further, for a time without changes. @returns the documents that were written again */
  compact(): Promise<number> {
    return this.merge.compact();
  }

  /** Resolves when no segments are being merged. */
  settled(): Promise<void> {
    return this.merge.settled();
  }

  /** The index as it is now, for a fast start. Changes may go on meanwhile. */
  writeImage(): AsyncIterable<Uint8Array> {
    return writeImage(this.fieldSets, this.views);
  }

  /** An index from its image. @throws Error if the image is damaged */
  static async readImage(parts: AsyncIterable<Uint8Array>, deps: MemoryIndexDeps): Promise<MemoryIndex> {
    const index = new MemoryIndex(deps);
    index.views = await readImage(parts, index.fieldSets);
    // A process that stopped may have left many small segments.
    index.merge.begin();
    return index;
  }

  get statistics(): IndexStatistics {
    const sum = (part: (view: SegmentView) => number) => this.views.reduce((total, view) => total + part(view), 0);
    return {
      documents: sum(({ liveCount }) => liveCount),
      terms: sum(({ segment }) => segment.terms.texts.size),
      bytes: this.sortColumns.bytes + sum(({ segment, live }) => segmentBytes(segment) + live.byteLength),
    };
  }

  /** @param stored reads what the index does not keep, for one question */
  search(plan: SearchPlan, stored = this.deps.stored): Promise<FoundPage> {
    return search(plan, { ...this.snapshot(), stored });
  }

  autocomplete(plan: CompletionPlan): Promise<readonly FoundCompletion[]> {
    return autocomplete(plan, this.snapshot());
  }

  browse(query: BrowseQuery): Promise<BrowsePage> {
    return browse(query, this.snapshot());
  }

  async browsePaths(urn: string, _read: ReadContext): Promise<readonly string[]> {
    return browsePathsOf(urn, this.snapshot());
  }

  parents(_entityTypes: readonly string[], read: ReadContext): Promise<readonly string[]> {
    return listParents(read, this.snapshot());
  }

  counts(entityTypes: readonly string[], read: ReadContext): Promise<ReadonlyMap<string, number>> {
    return countTypes(entityTypes, read, this.snapshot());
  }

  similarWords(query: SimilarWordsQuery): Promise<SimilarWords> {
    return similarWords(query, this.snapshot());
  }

  private async segmentOf(documents: readonly DocumentText[], turn: Turn): Promise<Segment> {
    const { fields, fieldSets } = this;
    const built = await this.deps.thread?.build(fieldSets, documents, turn);
    return built ?? buildSegment(fields, fieldSets, await mapInTurns(documents, documentOf, turn), turn);
  }

  private viewNotIn(done: ReadonlyMap<SegmentView, SegmentView>): SegmentView | undefined {
    return this.views.find((view) => !done.has(view));
  }

  private replaceViews(views: readonly SegmentView[]): void {
    const segments = new Set(views.map(({ segment }) => segment));
    const retired = this.views.flatMap(({ segment }) => (segments.has(segment) ? [] : [segment]));
    this.views = views;
    if (retired.length > 0) this.sortColumns.retire(retired);
  }

  private snapshot(): IndexSnapshot {
    const { fields, fieldSets, conditions, views, sortColumns } = this;
    const { stored, timeoutSeconds = Number.POSITIVE_INFINITY } = this.deps;
    const facetValues = this.currentFacetValues();
    return { fields, fieldSets, conditions, stored, timeoutSeconds, views, sortColumns, facetValues };
  }

  /** Made again when most of its values are not in use any more. */
  private currentFacetValues(): FacetValues {
    const inUse = this.views.reduce((sum, { segment }) => sum + segment.facets.values.length, 0);
    if (this.facetValues.size > 2 * inUse + FACET_VALUES_SPARE) this.facetValues = new FacetValues();
    return this.facetValues;
  }
}
