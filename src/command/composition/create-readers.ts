import { StoredLists } from '#catalog/aspects/lists/stored-lists';
import { createEntityReader } from '#catalog/aspects/create-entity-reader';
import { createFullEntityReader } from '#catalog/aspects/create-full-entity-reader';
import { createWrittenValues } from '#catalog/aspects/create-written-values';
import { createSecretReader } from '#catalog/aspects/create-secret-reader';
import { createHistoryReader } from '#catalog/aspects/create-history-reader';
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
import type { ReadServices, Services, SummaryServices } from '#interface/rest/services';
import type { Core } from './core';
import { LineageSearch } from '#search/service/lineage/lineage-search';
import { SpokenNames } from '#search/language/fields/spoken-names';
import { SearchFields } from '#search/language/fields/search-fields';
import { LastRuns } from '#catalog/summaries/last-runs';
import { RunFilter } from '#search/service/run-filter';
import { NestedRoots } from '#search/service/nested-roots';
import { SearchService } from '#search/service/search-service';
import { RunReaderPostgres } from '#catalog/runs/run-reader-postgres';
import { createTimelineReader } from '#catalog/timeline/create-timeline-reader';
import { EventStatsPostgres } from '#catalog/timeseries/event-stats-postgres';
import { TimeseriesReaderPostgres } from '#catalog/timeseries/timeseries-reader-postgres';
import { RecentUses } from '#catalog/timeseries/usage/recent-use';
import { UsageReader } from '#catalog/timeseries/usage/usage-reader';
import type { LineageReader } from '#catalog/graph/lineage/lineage-reader';
import { CardReader } from '#catalog/summaries/card-reader';
import { EntitySummaries } from '#catalog/summaries/entity-summaries';
import { LineagePicture } from '#catalog/summaries/lineage/lineage-picture';
import { OpenProblems } from '#catalog/summaries/open-problems';
import { OtherSides } from '#catalog/summaries/other-sides';
import { RelatedCards } from '#catalog/summaries/related-cards';
import { SummaryPlaces } from '#catalog/summaries/summary-places';
import { CoverageHistory } from '#search/service/coverage/coverage-history';
import { Coverage } from '#search/service/coverage/coverage';
import { ListedMembers } from '#search/service/listed-members';
import { ProblemList } from '#search/service/problem-list';
import { SummarySearch } from '#search/service/summary-search';

type ReaderParts = Pick<Core, 'store' | 'models' | 'display' | 'fit' | 'reader' | 'search' | 'system' | 'now'>;

/** What clients read with. Each part applies the access filter of the question. */
export function createReaders(parts: ReaderParts, names: Services['names']): ReadServices {
  const { models, display, fit, reader, search: engine, system, now } = parts;
  const { questions } = parts.store;
  const access = new EntityAccess(questions, models.registry.accessAttributes, new AccessParents(models.registry));
  const kinds = new LineageKinds(models);
  const coverageHistory = new CoverageHistory({ client: parts.store.database, questions, now });
  const recentUses = new RecentUses({ questions, access, models, now });
  const entities = createEntityReader({ reader, access, models });
  const edgeList = new EdgeListPostgres(questions, access, kinds);
  const timeseries = new TimeseriesReaderPostgres(questions, access, models);
  const relationships = new RelationshipReaderPostgres(questions, access);
  const cards = new CardReader({ models, display, reader: entities, timeseries });
  const lastRuns = new LastRuns({ display, relationships, cards });
  const widenings = [
    new NestedRoots(edgeList, display, models),
    new ListedMembers(relationships, models),
    new RunFilter({ models, lastRuns, relationships }),
  ];
  const fields = new SearchFields(models.registry);
  const search = new SearchService({ engine, fields, access, widenings });
  const lineage = new LineageReaderPostgres(questions, access, kinds);
  const history = createHistoryReader({ questions, models, fit, systemActor: system, now, access });
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
      models,
      display,
      names,
      reader: entities,
      cards,
      search,
      recentUses,
      coverageHistory,
      relationships,
      lineage,
      neighbours: new LineageNeighbours(questions, access, kinds, models),
    }),
    lastRuns,
    spokenNames: new SpokenNames(fields, models),
    relationships,
    edgeList,
    lists: new StoredLists(questions, models, access),
    editableAspects: new EditableAspects({ questions, models, access, fixed: fixedEntities(models) }),
    lineage,
    lineageSearch: new LineageSearch(lineage, search, models),
    runs: new RunReaderPostgres(questions, access, models),
    timeseries,
    usage: new UsageReader(models, timeseries),
    recentUses,
  };
}

/** What lists and pages read of entities. */
function createSummaries({
  models,
  display,
  reader,
  search,
  names,
  cards,
  relationships,
  neighbours,
  lineage,
  recentUses,
  coverageHistory,
}: Pick<Services, 'models' | 'display' | 'reader' | 'search' | 'names' | 'relationships' | 'recentUses'> & {
  readonly cards: CardReader;
  readonly neighbours: LineageNeighbours;
  readonly coverageHistory: CoverageHistory;
  readonly lineage: Pick<LineageReader, 'walk'>;
}): SummaryServices {
  const places = new SummaryPlaces(models, display);
  const sides = new OtherSides({ models, places, reader });
  const summaries = new EntitySummaries({ models, places, reader, names, sides });
  return {
    summaries,
    summarySearch: new SummarySearch({ search, summaries, display, names, recentUses }),
    problems: new ProblemList({ models, display, search, relationships, cards, summaries, names }),
    coverage: new Coverage({ models, display, search, names, history: coverageHistory }),
    relatedCards: new RelatedCards({ display, relationships, summaries, names, cards }),
    openProblems: new OpenProblems({ display, relationships, cards }),
    lineagePicture: new LineagePicture({ neighbours, walks: lineage, summaries, names, sides }),
  };
}
