import { catalog } from './0001-catalog';
import { search } from './0002-search';
import { changes } from './0003-changes';
import { accounts } from './0004-accounts';
import { shipped } from './0005-shipped';
import { audit } from './0006-audit';
import { runs } from './0008-runs';
import { sessions } from './0007-sessions';
import { storedDocuments } from './0009-stored-documents';
import { writeStop } from './0010-write-stop';
import { setAside } from './0011-set-aside';
import { platformEvents } from './0012-platform-events';
import { storedRepairs } from './0013-stored-repairs';
import { modelFit } from './0014-model-fit';
import { formerSearch } from './0015-former-search';
import { unreadColumns } from './0016-unread-columns';
import { storedVersion } from './0017-stored-version';
import { entityDeletion } from './0018-entity-deletion';
import { servedWith } from './0019-served-with';
import { workPlace } from './0020-work-place';
import { endedTokens } from './0021-ended-tokens';
import { webhooks } from './0022-webhooks';
import { changeRequests } from './0023-change-requests';
import { compressedDocuments } from './0024-expand-compressed-documents';
import { userNames } from './0025-expand-user-names';
import { webhookOwners } from './0026-expand-webhook-owners';
import { requestPositions } from './0027-expand-request-positions';
import { taskOwners } from './0028-expand-task-owners';
import { runRefusals } from './0029-expand-run-refusals';
import { rolledBackRuns } from './0030-expand-rolled-back-runs';
import { webhookHeaders } from './0031-expand-webhook-headers';
import { servedModels } from './0032-expand-served-models';
import { actorThrottles } from './0033-expand-actor-throttles';
import { searchImage } from './0034-expand-search-image';
import { digests } from './0035-expand-digests';
import { requestComments } from './0036-expand-request-comments';
import { coverageDays } from './0037-expand-coverage-days';
import type { Migration } from './migration';

/** Every step, in order. The list is explicit, because a bundle has no folder to read. */
export const MIGRATIONS: readonly Migration[] = [
  catalog,
  search,
  changes,
  accounts,
  shipped,
  audit,
  sessions,
  runs,
  storedDocuments,
  writeStop,
  setAside,
  platformEvents,
  storedRepairs,
  modelFit,
  formerSearch,
  unreadColumns,
  storedVersion,
  entityDeletion,
  servedWith,
  workPlace,
  endedTokens,
  webhooks,
  changeRequests,
  compressedDocuments,
  userNames,
  webhookOwners,
  requestPositions,
  taskOwners,
  runRefusals,
  rolledBackRuns,
  webhookHeaders,
  servedModels,
  actorThrottles,
  searchImage,
  digests,
  requestComments,
  coverageDays,
];
