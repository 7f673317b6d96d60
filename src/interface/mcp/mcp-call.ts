import { OPERATION_PRIVILEGES, privilegesOf, requirePrivileges } from '../../access/policies/operation-privileges';
import type { OperationId } from '../../../generated/http/operations';
import { EVERYTHING } from '../../catalog/authorization/access-filter';
import type { Actor } from '../../catalog/authorization/actor';
import type { ReadContext } from '../../catalog/authorization/read-context';
import type { Services } from '../handlers/services';

/** The services that tools, resources and prompts call. */
export type McpServices = Pick<
  Services,
  | 'models'
  | 'display'
  | 'reader'
  | 'changeRequests'
  | 'summaries'
  | 'summarySearch'
  | 'lineage'
  | 'lineagePicture'
  | 'history'
  | 'changes'
  | 'timeseries'
  | 'names'
  | 'version'
>;

/** One request of an assistant, on behalf of the user of its token. */
export interface McpCall {
  readonly services: McpServices;
  readonly actor: Actor;
  readonly requestId: string;
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal;
  /** As in `ReadContext`: to await before a large answer is read. */
  readonly room: (bytes: number) => Promise<void> | undefined;
  /** Hears of every error of a tool, for the log and the audit. */
  readonly report: (tool: string, error: unknown) => void;
}

/**
 * The context of a question that an operation of the API also answers: it takes the same privileges.
 * @throws ForbiddenError for an actor without any of them
 */
export function readAs(operation: OperationId, { actor, signal, room }: McpCall): ReadContext {
  const requirement = OPERATION_PRIVILEGES[operation];
  requirePrivileges(requirement, actor);
  const access = typeof requirement === 'string' ? EVERYTHING : actor.grants.onAny(requirement);
  return { access, privileges: privilegesOf(requirement), signal, room };
}
