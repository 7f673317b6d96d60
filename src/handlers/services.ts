import type { OfferedTokens } from '../accounts/create-accounts';
import type { EntityNames } from '../access/entity-names';
import type { Policies } from '../access/policies';
import type { Roles } from '../access/roles';
import type { Profiles } from '../accounts/profiles';
import type { StoredLists } from '../aspects/lists/stored-lists';
import type { AspectWriter, EntityReader } from '../aspects/aspect-service';
import type { FullEntityReader } from '../aspects/create-full-entity-reader';
import type { AuditLog } from '../audit/audit-log';
import type { SecretReader } from '../aspects/create-secret-reader';
import type { WrittenValues } from '../aspects/create-written-values';
import type { WriteTraces } from '../aspects/traces/write-traces';
import type { VersionReader } from '../aspects/version-reader';
import type { HistoryReader } from '../aspects/history-reader';
import type { ChangeFeed } from '../changes/change-feed';
import type { PlatformEvents } from '../changes/platform-events';
import type { WriteStop } from '../changes/write-stop';
import type { EntityDeletions } from '../deletion/entity-deletions';
import type { RegistryDeletion } from '../deletion/registry-deletion';
import type { References } from '../deletion/references';
import type { EdgeList } from '../graph/edge-list/edge-list';
import type { LineageReader } from '../graph/lineage/lineage-reader';
import type { RelationshipReader } from '../graph/relationship-reader';
import type { Readiness, ReadinessOptions } from '../health/readiness';
import type { MetricsText } from '../metrics/service-metrics';
import type { RetentionRun } from '../admin/apply-retention';
import type { IndexRestorer } from '../admin/restore-indices';
import type { AdminService } from '../admin/admin-service';
import type { ManagedPeople } from '../people/manage-people';
import type { ModelRegistry } from '../registry/model-registry';
import type { LineageSearch } from '../search/lineage/lineage-search';
import type { SearchIndex } from '../search/search-index';
import type { Rollbacks } from '../runs/rollback';
import type { RunReader } from '../runs/run-reader';
import type { OfferedSignIn } from '../sessions/create-sessions';
import type { TimelineReader } from '../timeline/timeline-reader';
import type { EventStats } from '../timeseries/event-stats';
import type { TimeseriesReader } from '../timeseries/timeseries-service';
import type { UsageReader } from '../timeseries/usage/usage-reader';

/** The services that handlers call. The composition root creates them. */
export interface Services {
  readonly models: ModelRegistry;
  readonly writer: AspectWriter;
  readonly reader: EntityReader;
  readonly lists: Pick<StoredLists, 'urns' | 'aspects'>;
  readonly deletions: Pick<EntityDeletions, 'delete' | 'deleteForgottenEntity'>;
  readonly registryDeletion: Pick<RegistryDeletion, 'plan' | 'delete'>;
  readonly references: Pick<References, 'find' | 'remove'>;
  readonly fullReader: FullEntityReader;
  readonly secrets: SecretReader;
  readonly writtenValues: WrittenValues;
  readonly history: HistoryReader;
  readonly traces: Pick<WriteTraces, 'trace'>;
  readonly versions: Pick<VersionReader, 'entities'>;
  readonly search: SearchIndex;
  readonly relationships: RelationshipReader;
  readonly edgeList: EdgeList;
  readonly lineage: Pick<LineageReader, 'lineage'>;
  readonly lineageSearch: Pick<LineageSearch, 'search'>;
  readonly runs: RunReader;
  readonly rollbacks: Rollbacks;
  readonly timeline: TimelineReader;
  readonly eventStats: EventStats;
  readonly timeseries: TimeseriesReader;
  readonly usage: Pick<UsageReader, 'usage'>;
  readonly changes: Pick<ChangeFeed, 'bounds' | 'page' | 'follow'>;
  readonly platformEvents: Pick<PlatformEvents, 'produce'>;
  readonly writeStop: Pick<WriteStop, 'current' | 'begin' | 'end'>;
  readonly profiles: Pick<Profiles, 'of'>;
  readonly tokens: OfferedTokens;
  readonly signIn: OfferedSignIn;
  readonly audit: Pick<AuditLog, 'page'>;
  readonly policies: Pick<
    Policies,
    'create' | 'update' | 'delete' | 'find' | 'list' | 'granted' | 'explain' | 'explainDraft'
  >;
  readonly roles: Pick<Roles, 'assign'>;
  readonly people: ManagedPeople;
  readonly names: Pick<EntityNames, 'of'>;
  /** Whether requests need credentials. */
  readonly isAuthOn: boolean;
  readonly admin: AdminService;
  readonly restorer: Pick<IndexRestorer, 'restore'>;
  readonly retention: Pick<RetentionRun, 'apply'>;
  readonly metrics: MetricsText;
  readiness(options: ReadinessOptions): Promise<Readiness>;
  /** Version of this software, from package.json. */
  readonly version: string;
}
