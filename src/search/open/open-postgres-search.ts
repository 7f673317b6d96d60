import type { Database, QuestionClient } from '../../database/sql-client';
import { SeriesIndexPostgres } from '../../timeseries/series-index-postgres';
import type { ModelRegistry } from '../../registry/model-registry';
import { DocumentProjection } from '../document-changes';
import { SearchFields } from '../fields/search-fields';
import { beingFilled } from '../being-filled';
import { readyIndex } from './ready-index';
import type { SearchEngine } from '../search-engine';
import { SearchIndexPostgres } from '../postgres/search-index-postgres';
import { DocumentWriterPostgres } from '../postgres/document-writer-postgres';
import { IndexMaintenancePostgres } from '../postgres/index-maintenance-postgres';

/** Search in the database of the catalog: what a write is answered for is found, with nothing to be done in the background. */
export function openPostgresSearch(database: Database, questions: QuestionClient, models: ModelRegistry): SearchEngine {
  const fields = new SearchFields(models.registry);
  const maintenance = new IndexMaintenancePostgres(database, models);
  return {
    index: readyIndex(new SearchIndexPostgres(questions, fields), () => maintenance.isReady()),
    projections: [new DocumentProjection(models, new DocumentWriterPostgres(fields))],
    committed: () => undefined,
    maintenance,
    series: new SeriesIndexPostgres(questions),
    pending: async () => new Set(),
    awaited: (writer) => writer,
    check: async (client) => {
      if (!(await maintenance.isReady(client))) throw beingFilled();
    },
    loops: [],
    finishSoon: () => undefined,
    close: async () => undefined,
    place: 'PostgreSQL',
  };
}
