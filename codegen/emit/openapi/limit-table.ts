import { listLimits } from '#codegen/contract/limits';
import type { JsonObject } from '#codegen/model/model';
import { mapOperations } from './map-objects';

const MARKER = 'x-limit-table';

/**
 * The limits of `x-limits` as a table in the description of the operations with the marker, because most tools do not show `x-limits`.
 * Not in that of the document, which generators copy into every file that they write.
 */
export function withLimitTable(document: JsonObject): JsonObject {
  return mapOperations(document, ({ [MARKER]: isMarked, ...operation }) =>
    isMarked ? { ...operation, description: [operation.description, tableOf(document)].join('\n\n') } : operation,
  );
}

function tableOf(document: JsonObject): string {
  const rows = listLimits(document).map(
    ({ name, value, unit, description }) =>
      `| \`${name}\` | ${String(value)} ${String(unit)} | ${String(description).trim()} |`,
  );
  return ['| limit | value | of |', '| --- | --- | --- |', ...rows].join('\n');
}
