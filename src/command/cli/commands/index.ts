import type { AddCommand } from '../command-context';
import { addAccess } from './access';
import { addAdopt } from './adopt';
import { addAudit } from './audit';
import { addChanges } from './changes';
import { addConformance } from './conformance';
import { addExport } from './export';
import { addGet } from './get';
import { addImport } from './import';
import { addKeys } from './keys';
import { addModels } from './models';
import { addReconcile } from './reconcile';
import { addReindex } from './reindex';
import { addSearch } from './search';
import { addServe } from './serve';
import { addSettings } from './settings';
import { addStatus } from './status';
import { addToken } from './token';
import { addTransfer } from './transfer';
import { addUser } from './user';
import { addWrites } from './writes';

/** All commands, in the order of `--help`. A new command is one file and one line here. */
export const COMMANDS: readonly AddCommand[] = [
  addServe,
  addSearch,
  addGet,
  addImport,
  addExport,
  addAdopt,
  addTransfer,
  addReindex,
  addReconcile,
  addChanges,
  addWrites,
  addStatus,
  addUser,
  addToken,
  addKeys,
  addAccess,
  addAudit,
  addModels,
  addConformance,
  addSettings,
];
