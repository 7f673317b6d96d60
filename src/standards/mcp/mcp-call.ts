import { REQUIREMENTS, privilegesOf, requirePrivileges } from '#access/policies/requirement';
import type { OperationId } from '#generated/http/operations';
import { EVERYTHING } from '#catalog/authorization/access-filter';
import type { Actor } from '#catalog/authorization/actor';
import type { ReadContext } from '#catalog/authorization/read-context';
import type { EntityNames } from '#access/policies/entity-names';
import type { EntityReader } from '#catalog/aspects/aspect-service';
import type { HistoryReader } from '#catalog/aspects/history-reader';
import type { ChangeRequests } from '#catalog/change-requests/change-request';
import type { ChangeFeed } from '#catalog/changes/change-feed';
import type { LineageReader } from '#catalog/graph/lineage/lineage-reader';
import type { DisplayModels } from '#catalog/registry/display-models';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { EntitySummaries } from '#catalog/summaries/entity-summaries';
import type { LastRuns } from '#catalog/summaries/last-runs';
import type { LineagePicture } from '#catalog/summaries/lineage/lineage-picture';
import type { TimeseriesReader } from '#catalog/timeseries/timeseries-service';
import type { SpokenNames } from '#search/language/fields/spoken-names';
import type { SummarySearch } from '#search/service/summary-search';

/** The services that tools, resources and prompts call. */
export interface McpServices {
  readonly models: ModelRegistry;
  readonly display: DisplayModels;
  readonly reader: EntityReader;
  readonly changeRequests: ChangeRequests;
  readonly summaries: Pick<EntitySummaries, 'of'>;
  readonly lastRuns: Pick<LastRuns, 'of'>;
  readonly spokenNames: Pick<SpokenNames, 'facets' | 'filter' | 'types'>;
  readonly summarySearch: Pick<SummarySearch, 'search'>;
  readonly lineage: Pick<LineageReader, 'lineage' | 'walk' | 'ids' | 'paths'>;
  readonly lineagePicture: Pick<LineagePicture, 'of'>;
  readonly history: HistoryReader;
  readonly changes: Pick<ChangeFeed, 'bounds' | 'page' | 'follow'>;
  readonly timeseries: TimeseriesReader;
  readonly names: Pick<EntityNames, 'of'>;
  /** Version of this software, from package.json. */
  readonly version: string;
}

/** One request of an assistant, on behalf of the user of its token. */
export interface McpCall {
  readonly services: McpServices;
  readonly actor: Actor;
  readonly requestId: string;
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal;
  /** Must be awaited before a large answer is read, as in `ReadContext`. */
  readonly room: (bytes: number) => Promise<void> | undefined;
  /** Hears of every error of a tool, for the log and the audit. */
  readonly report: (tool: string, error: unknown) => void;
}

/**
 * The context of a question that an operation of the API also answers: it takes the same privileges.
 * @throws ForbiddenError for an actor without any of them
 */
export function readAs(operation: OperationId, { actor, signal, room }: McpCall): ReadContext {
  const requirement = REQUIREMENTS[operation];
  requirePrivileges(requirement, actor);
  const access = typeof requirement === 'string' ? EVERYTHING : actor.grants.onAny(requirement);
  return { access, privileges: privilegesOf(requirement), signal, room };
}
