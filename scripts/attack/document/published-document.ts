import type { OpenAPIV3 } from 'openapi-types';
import { partAt } from './json-value';

export type Schema = OpenAPIV3.SchemaObject;
export type SchemaOrReference = OpenAPIV3.SchemaObject | OpenAPIV3.ReferenceObject;
export type Parameter = OpenAPIV3.ParameterObject;

/** An operation of the document with its parameters resolved. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** With `{name}` for each parameter in the path. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Whether its query may be sent as the body of a POST. */
  readonly isTunnelled: boolean;
  /** Whether it is refused while authentication is off, as it is during the attack. */
  readonly needsAuthentication: boolean;
  readonly body?: OperationBody;
}

export interface OperationBody {
  readonly mediaType: string;
  readonly required: boolean;
  readonly schema: SchemaOrReference;
  /** The values of its examples. */
  readonly examples: readonly unknown[];
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;

/** The published OpenAPI document, by operation. */
export class PublishedDocument {
  readonly operations: readonly Operation[];

  constructor(private readonly document: OpenAPIV3.Document) {
    this.operations = Object.entries(document.paths).flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const operation = item?.[method];
        return operation ? [this.operation(path, method.toUpperCase(), operation)] : [];
      }),
    );
  }

  /** What a reference names, or the value itself. */
  resolve<Value extends object>(value: Value | OpenAPIV3.ReferenceObject): Value {
    if (!isReference(value)) return value;
    const target: Value | undefined = this.byPointer(value.$ref);
    if (target === undefined) throw new Error(`the document has nothing at ${value.$ref}`);
    return this.resolve(target);
  }

  private byPointer(pointer: string): ReturnType<typeof JSON.parse> {
    return partAt(this.document, pointer.split('/').slice(1));
  }

  exampleValues({
    example,
    examples = {},
  }: Pick<OpenAPIV3.MediaTypeObject, 'example' | 'examples'>): readonly unknown[] {
    const named = Object.values(examples).map((each) => this.resolve(each).value);
    return example === undefined ? named : [example, ...named];
  }

  private operation(path: string, method: string, operation: OpenAPIV3.OperationObject): Operation {
    const parameters = (operation.parameters ?? []).map((parameter) => this.resolve<Parameter>(parameter));
    const body = operation.requestBody && this.body(this.resolve(operation.requestBody));
    const id = operation.operationId ?? `${method} ${path}`;
    const isTunnelled = method === 'GET' && 'x-restli' in operation;
    const needsAuthentication = 'x-needs-authentication' in operation;
    return { id, method, path, parameters, isTunnelled, needsAuthentication, ...(body && { body }) };
  }

  private body({ content, required = false }: OpenAPIV3.RequestBodyObject): OperationBody | undefined {
    const [mediaType, media] = Object.entries(content)[0] ?? [];
    if (mediaType === undefined || !media?.schema) return undefined;
    return { mediaType, required, schema: media.schema, examples: this.exampleValues(media) };
  }
}

function isReference(value: object): value is OpenAPIV3.ReferenceObject {
  return '$ref' in value;
}
