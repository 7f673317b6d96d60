import Ajv, { type Options, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { OpenAPIV3 } from 'openapi-types';

type Reference = OpenAPIV3.ReferenceObject;

/** Most checks are used a few times, so their code is neither optimized nor copied into the code that refers to it: a third of the time to compile. */
const COMPILED_SOON: Options = { strict: false, allErrors: true, code: { optimize: false }, inlineRefs: false };

/** An OpenAPI document whose schemas check values. Each schema is compiled when it is first needed. */
export class ContractDocument {
  private readonly ajv: Ajv;
  private readonly checks = new Map<object, ValidateFunction>();

  constructor(readonly document: OpenAPIV3.Document) {
    this.ajv = addFormats(new Ajv(COMPILED_SOON)).addSchema(document, 'document');
  }

  /** The operation at a path of the document. Methods are lower case. */
  operation(path: string, method: string): OpenAPIV3.OperationObject | undefined {
    return Reflect.get(this.document.paths[path] ?? {}, method);
  }

  resolve<Target extends object>(value: Target | Reference): Target {
    if (!('$ref' in value)) return value;
    const [, section = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(value.$ref) ?? [];
    const found: Target | undefined = Reflect.get(Reflect.get(this.document.components ?? {}, section) ?? {}, name);
    if (!found) throw new Error(`${value.$ref} leads nowhere`);
    return found;
  }

  /** What is wrong with the value, in one line; undefined if it fits. */
  problem(schema: object, value: unknown): string | undefined {
    let check = this.checks.get(schema);
    if (!check) {
      check = this.ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')));
      this.checks.set(schema, check);
    }
    if (check(value)) return undefined;
    const errors = (check.errors ?? []).slice(0, 3);
    return errors
      .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
      .join('; ');
  }
}
