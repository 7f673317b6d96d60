import type { OpenAPIV3 } from 'openapi-types';
import { isObject } from '#base/json/path-values';
import { referencesIn } from './record-schema';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';

interface OperationGroup {
  /** First part of the paths. */
  readonly resource: string;
  readonly operations: readonly OpenAPIV3.OperationObject[];
}

/** The operations of the document by the first part of their paths. */
export function operationGroups(document: OpenAPIV3.Document): readonly OperationGroup[] {
  const groups = new Map<string, OpenAPIV3.OperationObject[]>();
  for (const [path, item] of Object.entries(document.paths)) {
    const resource = resourceOf(path);
    groups.set(resource, [...(groups.get(resource) ?? []), ...operationsOf(item)]);
  }
  return [...groups].map(([resource, operations]) => ({ resource, operations }));
}

const SECTIONS = ['schemas', 'parameters', 'headers', 'responses', 'examples', 'links'] as const;
const ASPECTS = 'One member for each aspect or record. /app/models lists the aspects with their fields.';

/**
 * The operations of one resource with the components that they use. Schemas of the models stay out: swagger-ui needs seconds to show
 * all aspects in one box, and each aspect has a page.
 * @param contract the routing document, which has only the schemas of the contract
 * @returns nothing when the resource has no operation
 */
export function operationPart(published: OpenAPIV3.Document, contract: OpenAPIV3.Document, resource: string) {
  const paths = Object.entries(published.paths).filter(([path]) => resourceOf(path) === resource);
  if (paths.length === 0) return undefined;
  const { tags = [], components, ...rest } = published;
  const used = new UsedComponents(published, contract);
  const partPaths = used.addTo(plain(Object.fromEntries(paths)));
  const isUsed = ({ name }: OpenAPIV3.TagObject) => paths.some(([, item]) => tagsIn(item).has(name));
  return {
    ...rest,
    tags: tags.filter(isUsed),
    paths: partPaths,
    components: { ...used.sections(), securitySchemes: components?.securitySchemes },
  };
}

/** Collects the components that a part of the document refers to. */
class UsedComponents {
  private readonly all: JsonValue;
  /** Schemas of the contract, by name. */
  private readonly own: ReadonlySet<string>;
  private readonly used = new Map<string, JsonValue>();

  constructor(published: OpenAPIV3.Document, contract: OpenAPIV3.Document) {
    this.all = plain(published.components ?? {});
    this.own = new Set(Object.keys(contract.components?.schemas ?? {}));
  }

  /** @returns the value without schemas of the models; adds all that it refers to */
  addTo(value: JsonValue): JsonValue {
    const shown = withoutModels(value, this.own);
    for (const reference of referencesIn(shown)) {
      const [, , kind = '', name = ''] = reference.split('/');
      const section = isObject(this.all) ? this.all[kind] : undefined;
      const found = isObject(section) ? section[name] : undefined;
      if (found === undefined || this.used.has(reference)) continue;
      // A schema may refer to itself.
      this.used.set(reference, null);
      this.used.set(reference, this.addTo(found));
    }
    return shown;
  }

  sections(): JsonObject {
    return Object.fromEntries(SECTIONS.map((kind) => [kind, this.section(`#/components/${kind}/`)]));
  }

  private section(prefix: string): JsonObject {
    const found = [...this.used].filter(([reference]) => reference.startsWith(prefix));
    return Object.fromEntries(found.map(([reference, value]) => [reference.slice(prefix.length), value]));
  }
}

/** The document as JSON values, which have no types of their own. */
function plain(value: object): JsonValue {
  return JSON.parse(JSON.stringify(value));
}

function tagsIn(item: OpenAPIV3.PathItemObject | undefined): ReadonlySet<string> {
  return new Set(operationsOf(item).flatMap(({ tags = [] }) => tags));
}

function operationsOf(item: OpenAPIV3.PathItemObject | undefined): readonly OpenAPIV3.OperationObject[] {
  return [item?.get, item?.post, item?.put, item?.patch, item?.delete].filter((found) => found !== undefined);
}

function resourceOf(path: string): string {
  return path.split('/')[1] ?? '';
}

/** An object whose members are schemas of the models becomes a free object. */
function withoutModels(value: JsonValue, own: ReadonlySet<string>): JsonValue {
  if (Array.isArray(value)) return value.map((item: JsonValue) => withoutModels(item, own));
  if (!isObject(value)) return value;
  const { properties, ...rest } = value;
  if (isObject(properties) && Object.values(properties).some((member) => isModel(member, own)))
    return {
      ...rest,
      additionalProperties: true,
      description: [rest['description'], ASPECTS].filter(Boolean).join(' '),
    };
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutModels(item, own)]));
}

function isModel(schema: JsonValue, own: ReadonlySet<string>): boolean {
  if (!isObject(schema)) return false;
  const { $ref: reference } = schema;
  return typeof reference === 'string' && !own.has(reference.split('/').at(-1) ?? '');
}
