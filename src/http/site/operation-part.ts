import type { OpenAPIV3 } from 'openapi-types';
import { isObject } from '../../json/path-values';
import type { JsonObject, JsonValue } from '../../../generated/registry/registry-types';

export interface OperationGroup {
  /** First part of the paths. */
  readonly resource: string;
  readonly operations: readonly OpenAPIV3.OperationObject[];
}

/** The operations of the document by the first part of their paths. */
export function operationGroups(document: OpenAPIV3.Document): readonly OperationGroup[] {
  const groups = new Map<string, OpenAPIV3.OperationObject[]>();
  for (const [path, item] of Object.entries(document.paths)) {
    const resource = resourceOf(path);
    const operations = [item?.get, item?.post, item?.put, item?.patch, item?.delete].filter(
      (found) => found !== undefined,
    );
    groups.set(resource, [...(groups.get(resource) ?? []), ...operations]);
  }
  return [...groups].map(([resource, operations]) => ({ resource, operations }));
}

const SECTIONS = ['schemas', 'parameters', 'responses', 'examples'] as const;
const ASPECTS = 'One member for each aspect or record. /restli/docs lists the aspects with their schemas.';

/**
 * The operations of one resource with the components that they use. Schemas of the models stay out: swagger-ui needs seconds to show
 * all aspects in one box, and each aspect has a page.
 * @param contract the routing document, whose schemas are those of the contract alone
 * @returns nothing when the resource has no operation
 */
export function operationPart(published: OpenAPIV3.Document, contract: OpenAPIV3.Document, resource: string) {
  const paths = Object.entries(published.paths).filter(([path]) => resourceOf(path) === resource);
  if (paths.length === 0) return undefined;
  const source: JsonValue = JSON.parse(
    JSON.stringify({ paths: Object.fromEntries(paths), components: published.components }),
  );
  const components = isObject(source) && isObject(source['components']) ? source['components'] : {};
  const own = new Set(Object.keys(contract.components?.schemas ?? {}));
  const used = new Map<string, JsonValue>();
  const collect = (value: JsonValue): JsonValue =>
    eachReference(withoutModels(value, own), (reference) => {
      const [, , kind = '', name = ''] = reference.split('/');
      const found = isObject(components[kind]) ? components[kind][name] : undefined;
      if (found === undefined || used.has(reference)) return;
      used.set(reference, null);
      used.set(reference, collect(found));
    });
  const partPaths = collect(isObject(source) ? (source['paths'] ?? {}) : {});
  const parts = SECTIONS.map((kind) => [kind, sectionOf(used, kind)] as const);
  const { openapi, info, servers, tags, security } = published;
  return {
    openapi,
    info,
    servers,
    tags: tags?.filter(({ name }) => paths.some(([, item]) => JSON.stringify(item).includes(`"tags":["${name}"]`))),
    security,
    paths: partPaths,
    components: { ...Object.fromEntries(parts), securitySchemes: published.components?.securitySchemes },
  };
}

function resourceOf(path: string): string {
  return path.split('/')[1] ?? '';
}

function sectionOf(used: ReadonlyMap<string, JsonValue>, kind: string): JsonObject {
  const prefix = `#/components/${kind}/`;
  return Object.fromEntries(
    [...used].flatMap(([reference, value]) =>
      reference.startsWith(prefix) ? [[reference.slice(prefix.length), value]] : [],
    ),
  );
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

function eachReference(value: JsonValue, found: (reference: string) => void): JsonValue {
  if (Array.isArray(value)) value.forEach((item: JsonValue) => eachReference(item, found));
  else if (isObject(value))
    for (const [key, item] of Object.entries(value))
      if (key === '$ref' && typeof item === 'string') found(item);
      else eachReference(item, found);
  return value;
}
