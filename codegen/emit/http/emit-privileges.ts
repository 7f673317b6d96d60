/** `http/privileges.ts`: the privileges that each operation takes (`x-privileges`), for the service, which asks for them. */
import { listOperations } from '#codegen/contract/list-operations';
import type { JsonObject } from '#codegen/model/model';
import type { GeneratedFiles } from '../emitter';
import { codeText } from '../generated-text';

export function emitPrivileges(contract: JsonObject): GeneratedFiles {
  const members = listOperations(contract).map(
    ({ id, operation }) => `  ${id}: ${JSON.stringify(operation['x-privileges'])},`,
  );
  return new Map([
    ['http/privileges.ts', codeText(['export const OPERATION_PRIVILEGES = {', ...members, '} as const;'])],
  ]);
}
