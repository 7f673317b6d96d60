import { SqlParameters } from '../../../database/sql-parameters';
import type { SearchFields } from '../../fields/search-fields';
import { ConditionsPostgres } from './conditions-postgres';

/** Shared by all parts of one statement, so that their parameters are numbered together. */
export interface TranslationContext {
  readonly fields: SearchFields;
  readonly entityTypes: readonly string[];
  readonly parameters: SqlParameters;
  readonly conditions: ConditionsPostgres;
}

export function translationContext(fields: SearchFields, entityTypes: readonly string[]): TranslationContext {
  const parameters = new SqlParameters();
  return { fields, entityTypes, parameters, conditions: new ConditionsPostgres(fields, parameters) };
}
