import { pino } from 'pino';
import type { Database, QuestionClient } from '#base/database/sql-client';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { AskedIndex } from './asked-index';
import { followLog } from './follow-log';
import { openMemorySearch } from '#command/composition/search/open-memory-search';

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
    images: undefined,
    serves: false,
    megabytesMax,
    timeoutSeconds: TIMEOUT_SECONDS,
  });
  return { ...engine, index: new AskedIndex(engine.current, models.registry) };
}
