import type { Logger } from 'pino';
import { changeRetention } from '#catalog/changes/change-retention';
import type { Settings } from '#base/settings/settings-table';
import type { Database } from '#base/database/sql-client';
import { MaintenanceLoop } from '#search/engine/rebuild/maintenance-loop';
import type { SearchEngine } from '#search/engine/search-engine';

interface MaintenanceParts {
  readonly database: Database;
  readonly search: SearchEngine;
  readonly settings: Settings;
  readonly now: () => number;
  readonly logger: Logger;
}

/** The loops that keep the store small and the index complete. */
export function maintenanceLoops({ database, search, settings, ...deps }: MaintenanceParts) {
  return [
    new MaintenanceLoop({ database, maintenance: search.maintenance, logger: deps.logger }),
    changeRetention({
      client: database,
      days: settings.changesKeptDays,
      waitDays: settings.consumersAwaitedDays,
      ...deps,
    }),
  ];
}
