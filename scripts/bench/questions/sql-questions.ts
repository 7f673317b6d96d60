import { registry } from '../../../generated/registry/registry';
import { SERVICE_READ } from '../../../src/auth/read-context';
import type { SqlClient, SqlStatement } from '../../../src/database/sql-client';
import { SearchFields } from '../../../src/search/fields/search-fields';
import { SearchIndexPostgres } from '../../../src/search/postgres/search-index-postgres';
import { parseSearch, type SearchForm } from '../../../src/formats/requests/search-form';
import { ENTITY } from './search-questions';

/** The statements that the service makes of these questions. */
export async function sqlQuestions(forms: readonly SearchForm[]): Promise<readonly SqlStatement[]> {
  const statements: SqlStatement[] = [];
  const listener: SqlClient = {
    query: (statement) => {
      statements.push(statement);
      return Promise.resolve([]);
    },
  };
  const index = new SearchIndexPostgres(listener, new SearchFields(registry));
  for (const form of forms) await index.search(parseSearch(form, [ENTITY], SERVICE_READ));
  return statements;
}
