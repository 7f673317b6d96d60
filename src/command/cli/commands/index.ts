import type { AddCommand } from '../command-context';

/**
 * All commands by name, in the order of `--help`. A new command is one file and one line here. Each is loaded when it is needed, because a
 * start loads nothing that its command does not use.
 */
export const COMMANDS: Readonly<Record<string, () => Promise<AddCommand>>> = {
  serve: async () => (await import('./serve.ts')).addServe,
  search: async () => (await import('./search.ts')).addSearch,
  get: async () => (await import('./get.ts')).addGet,
  mcp: async () => (await import('./mcp.ts')).addMcp,
  import: async () => (await import('./import.ts')).addImport,
  sample: async () => (await import('./sample.ts')).addSample,
  export: async () => (await import('./export.ts')).addExport,
  runs: async () => (await import('./runs.ts')).addRuns,
  delete: async () => (await import('./delete.ts')).addDelete,
  adopt: async () => (await import('./adopt.ts')).addAdopt,
  migrate: async () => (await import('./migrate.ts')).addMigrate,
  erase: async () => (await import('./erase.ts')).addErase,
  transfer: async () => (await import('./transfer.ts')).addTransfer,
  backup: async () => (await import('./backup.ts')).addBackup,
  reindex: async () => (await import('./reindex.ts')).addReindex,
  reconcile: async () => (await import('./reconcile.ts')).addReconcile,
  changes: async () => (await import('./changes.ts')).addChanges,
  webhooks: async () => (await import('./webhooks.ts')).addWebhooks,
  requests: async () => (await import('./requests.ts')).addRequests,
  consumers: async () => (await import('./consumers.ts')).addConsumers,
  throttle: async () => (await import('./throttle.ts')).addThrottle,
  writes: async () => (await import('./writes.ts')).addWrites,
  status: async () => (await import('./status.ts')).addStatus,
  user: async () => (await import('./user.ts')).addUser,
  token: async () => (await import('./token.ts')).addToken,
  keys: async () => (await import('./keys.ts')).addKeys,
  access: async () => (await import('./access.ts')).addAccess,
  audit: async () => (await import('./audit.ts')).addAudit,
  models: async () => (await import('./models.ts')).addModels,
  codegen: async () => (await import('./codegen.ts')).addCodegen,
  conformance: async () => (await import('./conformance.ts')).addConformance,
  completion: async () => (await import('./completion.ts')).addCompletion,
  'support-bundle': async () => (await import('./support-bundle.ts')).addSupportBundle,
  settings: async () => (await import('./settings.ts')).addSettings,
};
