/** `http/`: what each operation takes and answers, as types that handlers are compiled against. */
import type { JsonObject, JsonValue } from '#codegen/model/model';
import { isList, isObject } from '#codegen/values/json-value';
import type { GeneratedFiles } from '../emitter';
import { codeText } from '../generated-text';
import { componentSchemas } from '#codegen/contract/markers';
import { declareType } from '../types/declare-type';
import { listOperations } from '#codegen/contract/list-operations';
import { requestAndResponse } from './request-and-response';
import { typescriptSchema } from './typescript-schema';

export async function emitOperations(contract: JsonObject): Promise<GeneratedFiles> {
  return new Map([
    ['http/messages.ts', await messagesModule(contract)],
    ['http/operations.ts', await operationsModule(contract)],
  ]);
}

/** The named schemas of the contract. */
async function messagesModule(contract: JsonObject): Promise<string> {
  const schemas = Object.entries(componentSchemas(contract));
  const declarations = schemas.map(([name, schema]) =>
    declareType(isObject(schema) ? typescriptSchema(schema) : {}, name),
  );
  return codeText((await Promise.all(declarations)).flatMap((declaration) => ['', declaration]));
}

async function operationsModule(contract: JsonObject): Promise<string> {
  const operations = listOperations(contract).map(
    ({ id, operation }) => [id, requestAndResponse(operation, contract)] as const,
  );
  const schema = { type: 'object', properties: Object.fromEntries(operations), required: operations.map(([id]) => id) };
  const messages = [...new Set(operations.flatMap(([, operation]) => namedTypes(operation)))].filter(
    (name) => name in componentSchemas(contract),
  );
  return codeText([
    `import type { ${messages.toSorted().join(', ')} } from './messages';`,
    '',
    await declareType(schema, 'Operations'),
    '',
    FOOTER,
  ]);
}

function namedTypes(value: JsonValue): readonly string[] {
  if (isList(value)) return value.flatMap(namedTypes);
  if (!isObject(value)) return [];
  return typeof value.tsType === 'string' ? [value.tsType] : Object.values(value).flatMap(namedTypes);
}

const FOOTER = `\
export type OperationId = keyof Operations;

export type OperationRequest<Id extends OperationId> = Pick<Operations[Id], 'path' | 'query' | 'headers' | 'body'>;

/** A function for every operation, and none besides. */
export type OperationHandlers<Context, Reply> = {
  readonly [Id in OperationId]: (request: OperationRequest<Id>, context: Context) => Promise<Reply>;
};
`;
