import type { AccessFilter } from '../../../auth/access-filter';
import type { SqlClient } from '../../../database/sql-client';
import { translateAccess } from '../../query/translate-access';
import { toWhere } from '../translate/sql-condition';
import type { TranslationContext } from '../translate/translation-context';

/** Counts the documents of each type that the access filter admits. Stored counts are of all documents, so this reads them. Types without any are absent. */
export async function countAdmitted(
  client: SqlClient,
  access: AccessFilter,
  { conditions, fields, parameters, entityTypes }: TranslationContext,
): Promise<ReadonlyMap<string, number>> {
  const condition = toWhere(translateAccess(access, conditions, fields), parameters);
  const rows = await client.query<{ readonly type: string; readonly entities: string }>(
    parameters.statement(`
select d.entity_type as type, count(*) as entities from search_document d
where d.entity_type = any(${parameters.add(entityTypes)}::text[]) and not d.removed and ${condition} group by d.entity_type`),
  );
  return new Map(rows.map(({ type, entities }) => [type, Number(entities)]));
}
