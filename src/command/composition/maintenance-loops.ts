import type { Logger } from 'pino';
import type { AspectWriter } from '#catalog/aspects/aspect-service';
import { pairsLoop } from '#catalog/aspects/pairs/pairs-loop';
import { StoredPairs } from '#catalog/aspects/pairs/stored-pairs';
import type { Actor } from '#catalog/authorization/actor';
import { changeRetention } from '#catalog/changes/change-retention';
import { refusalRetention } from '#catalog/runs/refusal-retention';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { Services } from '#interface/rest/services';
import type { Settings } from '#base/settings/settings-table';
import type { Database, QuestionClient } from '#base/database/sql-client';
import { CoverageHistory } from '#search/service/coverage/coverage-history';
import { coverageLoop } from '#search/service/coverage/coverage-loop';
import { MaintenanceLoop } from '#search/engine/rebuild/maintenance-loop';
import type { SearchEngine } from '#search/engine/search-engine';

interface MaintenanceParts {
  readonly database: Database;
  readonly questions: QuestionClient;
  readonly models: ModelRegistry;
  readonly search: SearchEngine;
  readonly coverage: Services['coverage'];
  readonly settings: Settings;
  readonly writer: AspectWriter;
  readonly system: Actor;
  readonly now: () => number;
  readonly logger: Logger;
}

/** The loops that keep the store small, the index complete, entities linked, and what is counted each day. */
export function maintenanceLoops(parts: MaintenanceParts) {
  const { database, questions, models, search, coverage, settings, writer, system, now, logger } = parts;
  const history = new CoverageHistory({ client: database, questions, now });
  return [
    pairsLoop(new StoredPairs({ database, models, writer, system, logger }), logger),
    new MaintenanceLoop({ database, maintenance: search.maintenance, logger }),
    changeRetention({
      client: database,
      days: settings.changesKeptDays,
      waitDays: settings.consumersAwaitedDays,
      now,
      logger,
    }),
    refusalRetention({ client: database, now, logger }),
    coverageLoop({ coverage, history, system, logger }),
  ];
}
