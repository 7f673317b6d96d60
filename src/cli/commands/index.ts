import type { AddCommand } from '../command-context';
import { addExport } from './export';
import { addImport } from './import';
import { addMigrate } from './transfer';
import { addReconcile } from './reconcile';
import { addReindex } from './reindex';
import { addServe } from './serve';
import { addSettings } from './settings';
import { addStatus } from './status';

/** Every command; a new one is one file and one line here. */
export const COMMANDS: readonly AddCommand[] = [
  addServe,
  addImport,
  addExport,
  addMigrate,
  addReindex,
  addReconcile,
  addStatus,
  addSettings,
];
