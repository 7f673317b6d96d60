/**
 * An expression of SQL: the last version that an aspect had when its entity was deleted the last time; 0 if it may be read, or the entity was
 * never deleted. It probes a primary key, and nothing for other urns than those of the parameter.
 * @param row with `entity_id` and `aspect`
 * @param urn an expression for the urn of the entity
 * @param parameter number of the parameter with the urns without what was before their deletion
 */
export function formerVersion(row: string, urn: string, parameter: number): string {
  const deletion = `select (ended.versions ->> ${row}.aspect)::bigint from entity_deletion as ended where ended.entity_id = ${row}.entity_id`;
  return `case when ${urn} = any ($${parameter}::text[]) then coalesce((${deletion}), 0) else 0 end`;
}
