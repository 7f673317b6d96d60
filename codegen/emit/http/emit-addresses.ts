/** `http/addresses.ts`: the method and the path of each operation, for clients that ask by HTTP. One constant each, so that a bundle holds those that it uses. */
import { listOperations } from '#codegen/contract/list-operations';
import type { JsonObject } from '#codegen/model/model';
import type { GeneratedFiles } from '../emitter';
import { codeText } from '../generated-text';

export function emitAddresses(contract: JsonObject): GeneratedFiles {
  const constants = listOperations(contract).map(
    ({ id, method, path }) =>
      `export const ${id}: OperationAddress<'${id}'> = { method: '${method.toUpperCase()}', path: '${path}' };`,
  );
  return new Map([['http/addresses.ts', codeText([HEADER, ...constants])]]);
}

const HEADER = `\
import type { OperationId } from './operations';

/** The address of an operation. \`{name}\` in the path stands for a parameter. */
export interface OperationAddress<Id extends OperationId> {
  readonly method: string;
  readonly path: string;
  /** Never set. It ties the address to the types of the operation. */
  readonly of?: Id;
}
`;
