import type { OfferedTokens } from '#access/accounts/create-accounts';
import type { EntityNames } from '#access/policies/entity-names';
import type { OfferedPolicies } from '#access/policies/policies';
import type { Roles } from '#access/policies/roles';
import type { Profiles } from '#access/accounts/profiles';
import type { StoredLists } from '#catalog/aspects/lists/stored-lists';
import type { AspectWriter, EntityReader } from '#catalog/aspects/aspect-service';
import type { EditableAspects } from '#catalog/aspects/write/editable-aspects';
import type { FullEntityReader } from '#catalog/aspects/create-full-entity-reader';
import type { AuditLog } from '#access/audit/audit-log';
import type { SecretReader } from '#catalog/aspects/create-secret-reader';
import type { WrittenValues } from '#catalog/aspects/create-written-values';
import type { WriteTraces } from '#catalog/aspects/traces/write-traces';
import type { VersionReader } from '#catalog/aspects/version-reader';
import type { HistoryReader } from '#catalog/aspects/history-reader';
import type { ChangeConsumers } from '#catalog/changes/change-consumers';
import type { PastChanges } from '#catalog/changes/past-changes';
import type { ChangeFeed } from '#catalog/changes/change-feed';
import type { PlatformEvents } from '#catalog/changes/platform-events';
import type { RemoteCall } from '#search/remote/remote-call';
import type { WrittenPosition } from '#catalog/changes/written-position';
import type { WriteStop } from '#catalog/changes/write-stop';
import type { EntityDeletions } from '#catalog/deletion/entity-deletions';
import type { RegistryDeletion } from '#catalog/deletion/registry-deletion';
import type { References } from '#catalog/deletion/references';
import type { ChangeRequests } from '#catalog/change-requests/change-request';
import type { DataContracts } from '#standards/odcs/data-contracts';
import type { LineageEvents } from '#standards/openlineage/lineage-events';
import type { EdgeList } from '#catalog/graph/edge-list/edge-list';
import type { LineageReader } from '#catalog/graph/lineage/lineage-reader';
import type { RelationshipReader } from '#catalog/graph/relationship-reader';
import type { Readiness, ReadinessQuestion } from '#operation/health/readiness';
import type { MetricsText } from '#operation/metrics/service-metrics';
import type { Adoption } from '#catalog/aspects/set-aside/adoption';
import type { CatalogHealth } from '#operation/health/catalog-health';
import type { ModelTrials } from '#operation/model-changes/trial/model-trials';
import type { Erasures } from '#operation/erasure/erasures';
import type { RetentionRun } from '#operation/admin/retention-run';
import type { IndexRestorer } from '#operation/admin/restore-indices';
import type { AdminService } from '#operation/admin/admin-service';
import type { ManagedPeople } from '#access/people/manage-people';
import type { Discussions } from '#access/people/discussions';
import type { Digests } from '#standards/digests/digests';
import type { WebhookDeliveries } from '#standards/webhooks/webhook-deliveries';
import type { Webhooks } from '#standards/webhooks/webhooks';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { LineageSearch } from '#search/service/lineage/lineage-search';
import type { DisplayModels } from '#catalog/registry/display-models';
import type { EntitySummaries } from '#catalog/summaries/entity-summaries';
import type { LineagePicture } from '#catalog/summaries/lineage/lineage-picture';
import type { OpenProblems } from '#catalog/summaries/open-problems';
import type { SpokenNames } from '#search/language/fields/spoken-names';
import type { LastRuns } from '#catalog/summaries/last-runs';
import type { RelatedCards } from '#catalog/summaries/related-cards';
import type { Coverage } from '#search/service/coverage/coverage';
import type { ProblemList } from '#search/service/problem-list';
import type { SummarySearch } from '#search/service/summary-search';
import type { PersonalHome } from '#search/service/personal-home';
import type { OfferedSearch } from '#search/service/search-service';
import type { WhatChanged } from '#search/service/what-changed';
import type { RollbackResult, Rollbacks } from '#catalog/runs/rollback';
import type { Actor } from '#catalog/authorization/actor';
import type { ReadContext } from '#catalog/authorization/read-context';
import type { RunRefusals } from '#catalog/runs/run-refusals';
import type { SeparateWrites } from '#catalog/runs/separate-writes';
import type { RunReader } from '#catalog/runs/run-reader';
import type { OfferedSignIn } from '#access/sessions/create-sessions';
import type { TimelineReader } from '#catalog/timeline/timeline-reader';
import type { TopicReader } from '#catalog/topics/topic-reader';
import type { EventStats } from '#catalog/timeseries/event-stats';
import type { TimeseriesReader } from '#catalog/timeseries/timeseries-service';
import type { RecentUses } from '#catalog/timeseries/usage/recent-use';
import type { UsageReader } from '#catalog/timeseries/usage/usage-reader';

interface SampleRequest {
  readonly actor: Actor;
  readonly signal: AbortSignal;
}

/** Writes the sample catalog, and takes it back. */
interface Sample {
  load(request: SampleRequest, notes: SampleNotes): Promise<{ readonly done: number; readonly refused: number }>;
  remove(request: SampleRequest, read?: ReadContext): Promise<RollbackResult>;
  isLoaded(runs: RunReader, read: ReadContext): Promise<boolean>;
}

/** Hears what was not written as it is in the file. */
interface SampleNotes {
  refused(record: unknown, reason: string): void;
  warned(record: unknown, warning: string): void;
}

/** Answers processes of the catalog that have no search index. */
export interface SearchForOthers {
  /** @throws UnauthenticatedError unless a process of the catalog signed the body */
  admit(signature: string | undefined, body: string): Promise<void>;
  /** @returns what has a JSON */
  answer(call: RemoteCall, signal: AbortSignal): Promise<unknown>;
}

/** What lists and pages show of entities. */
export interface SummaryServices {
  readonly summaries: Pick<EntitySummaries, 'of'>;
  readonly summarySearch: Pick<SummarySearch, 'search'>;
  readonly relatedCards: Pick<RelatedCards, 'of'>;
  readonly openProblems: Pick<OpenProblems, 'of'>;
  readonly problems: Pick<ProblemList, 'of'>;
  readonly coverage: Pick<Coverage, 'of'>;
  readonly lineagePicture: Pick<LineagePicture, 'of'>;
}

/** What clients read with. */
export interface ReadServices extends SummaryServices {
  readonly reader: EntityReader;
  readonly fullReader: FullEntityReader;
  readonly secrets: SecretReader;
  readonly writtenValues: WrittenValues;
  readonly editableAspects: Pick<EditableAspects, 'of'>;
  readonly lists: Pick<StoredLists, 'urns' | 'aspects'>;
  readonly history: HistoryReader;
  readonly versions: Pick<VersionReader, 'entities'>;
  readonly traces: Pick<WriteTraces, 'trace'>;
  readonly timeline: TimelineReader;
  readonly search: OfferedSearch;
  readonly spokenNames: SpokenNames;
  readonly relationships: RelationshipReader;
  readonly edgeList: EdgeList;
  readonly lineage: Pick<LineageReader, 'lineage' | 'walk' | 'ids' | 'paths'>;
  readonly lineageSearch: Pick<LineageSearch, 'search'>;
  readonly lastRuns: Pick<LastRuns, 'of'>;
  readonly runs: RunReader;
  readonly timeseries: TimeseriesReader;
  readonly eventStats: EventStats;
  readonly usage: Pick<UsageReader, 'usage'>;
  readonly recentUses: Pick<RecentUses, 'of'>;
  readonly display: DisplayModels;
}

/** What clients write with besides single aspects, and what a person reads of the whole catalog. */
export interface ClientServices {
  readonly home: Pick<PersonalHome, 'of'>;
  readonly whatChanged: Pick<WhatChanged, 'page'>;
  readonly changeRequests: ChangeRequests;
  readonly discussions: Pick<Discussions, 'of' | 'ask' | 'answer' | 'resolve' | 'waitingFor'>;
  readonly contracts: Pick<DataContracts, 'covers' | 'import' | 'export'>;
  readonly lineageEvents: Pick<LineageEvents, 'write' | 'writeEach'>;
  /** The index of this process for processes without one. Absent where search is elsewhere. */
  readonly searchForOthers: SearchForOthers | undefined;
}

/** What takes entities away. */
export interface DeletionServices {
  readonly deletions: Pick<EntityDeletions, 'delete' | 'deleteForgottenEntity'>;
  readonly registryDeletion: Pick<RegistryDeletion, 'plan' | 'delete'>;
  readonly references: Pick<References, 'find' | 'remove'>;
  readonly erasures: Pick<Erasures, 'plan' | 'erase'>;
}

/** The change log, and what stops writes. */
export interface LogServices {
  readonly changes: Pick<ChangeFeed, 'bounds' | 'page' | 'follow'>;
  /** Finds the position in the log at a time. */
  readonly past: Pick<PastChanges, 'positionAt'>;
  readonly topics: Pick<TopicReader, 'poll'>;
  readonly platformEvents: Pick<PlatformEvents, 'produce'>;
  /** Positions by which clients read their own writes in another process. */
  readonly written: WrittenPosition;
  readonly writeStop: Pick<WriteStop, 'current' | 'begin' | 'end'>;
}

/** Who follows the change log from outside. */
export interface WebhookServices {
  readonly changeConsumers: Pick<ChangeConsumers, 'list' | 'register' | 'commit' | 'remove'>;
  readonly webhooks: Pick<Webhooks, 'list' | 'get' | 'create' | 'change' | 'delete' | 'rotate'>;
  readonly webhookDeliveries: Pick<WebhookDeliveries, 'list' | 'test' | 'resend' | 'replay'>;
}

/** Tells users what changed of what concerns them. */
export interface DigestServices {
  readonly digests: Pick<Digests, 'of' | 'set' | 'choicesOfLink' | 'confirm' | 'end' | 'test' | 'userOfLink'>;
}

/** Who is known, and what each user may do. */
export interface AccessServices {
  readonly profiles: Pick<Profiles, 'of'>;
  readonly tokens: OfferedTokens;
  readonly signIn: OfferedSignIn;
  /** Whether requests need credentials. */
  readonly isAuthOn: boolean;
  readonly audit: Pick<AuditLog, 'page'>;
  readonly policies: OfferedPolicies;
  readonly roles: Pick<Roles, 'assign'>;
  readonly people: ManagedPeople;
  readonly names: Pick<EntityNames, 'of'>;
}

/** What helps those who run the service, and those who begin with it. */
export interface OperatingServices {
  readonly rollbacks: Rollbacks;
  readonly refusals: Pick<RunRefusals, 'list' | 'note'>;
  readonly separateWrites: Pick<SeparateWrites, 'write' | 'writeGroups' | 'writeOnly'>;
  readonly adoption: Pick<Adoption, 'run'>;
  readonly trials: Pick<ModelTrials, 'try'>;
  readonly sample: Sample;
  readonly catalogHealth: Pick<CatalogHealth, 'read'>;
  readiness(question: ReadinessQuestion): Promise<Readiness>;
}

/** The services that handlers call, by what makes them. The composition root creates them. */
export interface Services
  extends
    ReadServices,
    ClientServices,
    DeletionServices,
    LogServices,
    WebhookServices,
    DigestServices,
    AccessServices,
    OperatingServices {
  readonly models: ModelRegistry;
  readonly writer: AspectWriter;
  readonly admin: AdminService;
  readonly restorer: Pick<IndexRestorer, 'restore'>;
  readonly retention: Pick<RetentionRun, 'apply'>;
  readonly metrics: MetricsText;
  /** Version of this software, from package.json. */
  readonly version: string;
}
