import type { WriteProjection } from '../../aspects/write-projection';
import type { SqlClient } from '../../database/sql-client';
import type { Registry } from '../../registry/registry';
import { SearchFields } from '../fields/search-fields';
import type { SearchIndex } from '../search-index';
import { SearchIndexPostgres } from './search-index-postgres';
import { SearchProjectionPostgres } from './search-projection-postgres';

export function createPostgresSearchIndex({ database, registry }: { readonly database: SqlClient; readonly registry: Registry }): SearchIndex {
  return new SearchIndexPostgres(database, new SearchFields(registry));
}

export function createPostgresSearchProjection({ registry }: { readonly registry: Registry }): WriteProjection {
  return new SearchProjectionPostgres(new SearchFields(registry));
}
