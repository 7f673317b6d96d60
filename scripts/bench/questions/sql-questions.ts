import { registry } from '../../../generated/registry/registry';
import type { QuestionClient, SqlStatement } from '../../../src/database/sql-client';
import { SearchFields } from '../../../src/search/fields/search-fields';
import { SearchIndexPostgres } from '../../../src/search/postgres/search-index-postgres';
import { parseSearch, type SearchForm } from '../../../src/formats/requests/search-form';
import { ENTITY, READ } from './search-questions';

/** The statements that the service makes of these questions. */
export async function sqlQuestions(forms: readonly SearchForm[]): Promise<readonly SqlStatement[]> {
  const statements: SqlStatement[] = [];
  const listener: QuestionClient = {
    query: (statement) => {
      statements.push(statement);
      return Promise.resolve([]);
    },
    until: () => listener,
  };
  const index = new SearchIndexPostgres(listener, new SearchFields(registry));
  for (const form of forms) await index.search(parseSearch(form, [ENTITY], READ));
  return statements;
}
