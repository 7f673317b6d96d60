import { pino } from 'pino';
import type { Database, QuestionClient } from '../../src/base/database/sql-client';
import type { ModelRegistry } from '../../src/catalog/registry/model-registry';
import { AskedIndex } from './asked-index';
import { followLog } from './follow-log';
import { openMemorySearch } from '../../src/catalog/search/open/open-memory-search';

const MEGABYTES_MAX = 2000;
const TIMEOUT_SECONDS = 10;

/** Search in memory over a database, as a command has it: without an image. */
export function memorySearch(
  database: Database,
  questions: QuestionClient,
  models: ModelRegistry,
  megabytesMax = MEGABYTES_MAX,
) {
  const logger = pino({ level: 'silent' });
  const engine = openMemorySearch({
    database,
    questions,
    models,
    log: followLog(database),
    logger,
    imageFolder: undefined,
    serves: false,
    megabytesMax,
    timeoutSeconds: TIMEOUT_SECONDS,
  });
  return { ...engine, index: new AskedIndex(engine.current, models.registry) };
}
