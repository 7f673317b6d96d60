import type { AspectReader } from '#catalog/aspects/aspect-service';
import { StoredLists } from '#catalog/aspects/lists/stored-lists';
import { createEntityReader } from '#catalog/aspects/create-entity-reader';
import { createFullEntityReader } from '#catalog/aspects/create-full-entity-reader';
import { createWrittenValues } from '#catalog/aspects/create-written-values';
import { createSecretReader } from '#catalog/aspects/create-secret-reader';
import { createHistoryReader } from '#catalog/aspects/create-history-reader';
import type { AspectReaderDeps } from '#catalog/aspects/read/stored-entity';
import { WriteTraces } from '#catalog/aspects/traces/write-traces';
import { fixedEntities } from '#catalog/aspects/write/check-write-access';
import { EditableAspects } from '#catalog/aspects/write/editable-aspects';
import { VersionReader } from '#catalog/aspects/version-reader';
import { AccessParents } from '#catalog/authorization/access-parents';
import { EntityAccess } from '#catalog/authorization/entity-access';
import { EdgeListPostgres } from '#catalog/graph/edge-list/edge-list-postgres';
import { LineageKinds } from '#catalog/graph/lineage/lineage-kinds';
import { LineageNeighbours } from '#catalog/graph/lineage/lineage-neighbours';
import { LineageReaderPostgres } from '#catalog/graph/lineage/lineage-reader-postgres';
import { RelationshipReaderPostgres } from '#catalog/graph/relationship-reader-postgres';
import type { Services } from '#interface/rest/services';
import { LineageSearch } from '#search/service/lineage/lineage-search';
import { SearchFields } from '#search/language/fields/search-fields';
import type { SearchEngine } from '#search/engine/search-engine';
import { SearchService } from '#search/service/search-service';
import { RunReaderPostgres } from '#catalog/runs/run-reader-postgres';
import { createTimelineReader } from '#catalog/timeline/create-timeline-reader';
import { EventStatsPostgres } from '#catalog/timeseries/event-stats-postgres';
import { TimeseriesReaderPostgres } from '#catalog/timeseries/timeseries-reader-postgres';
import { UsageReader } from '#catalog/timeseries/usage/usage-reader';
import type { LineageReader } from '#catalog/graph/lineage/lineage-reader';
import { CardReader } from '#catalog/summaries/card-reader';
import { EntitySummaries } from '#catalog/summaries/entity-summaries';
import { LineagePicture } from '#catalog/summaries/lineage/lineage-picture';
import { OtherSides } from '#catalog/summaries/other-sides';
import { RelatedCards } from '#catalog/summaries/related-cards';
import { SummaryPlaces } from '#catalog/summaries/summary-places';
import { SummarySearch } from '#search/service/summary-search';

type Readers = Pick<
  Services,
  | 'reader'
  | 'fullReader'
  | 'secrets'
  | 'writtenValues'
  | 'history'
  | 'versions'
  | 'traces'
  | 'search'
  | 'relationships'
  | 'edgeList'
  | 'lists'
  | 'editableAspects'
  | 'display'
  | keyof ReturnType<typeof createSummaries>
  | 'lineage'
  | 'lineageSearch'
  | 'runs'
  | 'timeline'
  | 'eventStats'
  | 'timeseries'
  | 'usage'
>;

/** What clients read with. Each part applies the access filter of the question. */
export function createReaders(
  deps: AspectReaderDeps & Pick<Services, 'display' | 'names'>,
  reader: AspectReader,
  engine: SearchEngine,
): Readers {
  const { questions, models, display } = deps;
  const access = new EntityAccess(questions, models.registry.accessAttributes, new AccessParents(models.registry));
  const search = new SearchService({ engine, fields: new SearchFields(models.registry), access });
  const kinds = new LineageKinds(models);
  const lineage = new LineageReaderPostgres(questions, access, kinds);
  const entities = createEntityReader({ reader, access, models });
  const timeseries = new TimeseriesReaderPostgres(questions, access, models);
  const relationships = new RelationshipReaderPostgres(questions, access);
  const history = createHistoryReader({ ...deps, access });
  const versions = new VersionReader(questions, models, entities);
  const fullReader = createFullEntityReader({ models, reader: entities, timeseries, versions });
  return {
    reader: entities,
    fullReader,
    traces: new WriteTraces({ questions, fullReader, pendingSearches: engine.pending }),
    secrets: createSecretReader(reader, models),
    writtenValues: createWrittenValues(models, entities),
    history,
    versions,
    eventStats: new EventStatsPostgres(questions, access, models),
    timeline: createTimelineReader(models, history),
    search,
    display,
    ...createSummaries({
      ...deps,
      reader: entities,
      search,
      timeseries,
      relationships,
      lineage,
      neighbours: new LineageNeighbours(questions, access, kinds, models),
    }),
    relationships,
    edgeList: new EdgeListPostgres(questions, access, kinds),
    lists: new StoredLists(questions, models, access),
    editableAspects: new EditableAspects({ questions, models, access, fixed: fixedEntities(models) }),
    lineage,
    lineageSearch: new LineageSearch(lineage, search, models),
    runs: new RunReaderPostgres(questions, access, models),
    timeseries,
    usage: new UsageReader(models, timeseries),
  };
}

/** What lists and pages read of entities. */
function createSummaries({
  models,
  display,
  reader,
  search,
  names,
  timeseries,
  relationships,
  neighbours,
  lineage,
}: Pick<Services, 'models' | 'display' | 'reader' | 'search' | 'names' | 'timeseries' | 'relationships'> & {
  readonly neighbours: LineageNeighbours;
  readonly lineage: Pick<LineageReader, 'walk'>;
}): Pick<Services, 'summaries' | 'summarySearch' | 'relatedCards' | 'lineagePicture'> {
  const places = new SummaryPlaces(models, display);
  const sides = new OtherSides({ models, places, reader });
  const summaries = new EntitySummaries({ models, places, reader, names, sides });
  const cards = new CardReader({ models, display, reader, timeseries });
  return {
    summaries,
    summarySearch: new SummarySearch({ search, summaries, display, names }),
    relatedCards: new RelatedCards({ display, relationships, summaries, names, cards }),
    lineagePicture: new LineagePicture({ neighbours, walks: lineage, summaries, names, sides }),
  };
}
