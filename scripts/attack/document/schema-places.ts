import type { OpenAPIV3 } from 'openapi-types';
import type { Step } from './json-value';
import type { PublishedDocument, Operation, Schema, SchemaOrReference } from './published-document';

/** A value of a request that its sender chooses: a parameter, or a member of the body. */
export interface Place {
  readonly in: 'body' | 'query' | 'path' | 'header';
  /** Into the body, or the name of the parameter. Lists are entered at their first item. */
  readonly path: readonly Step[];
  readonly schema: Schema;
  /** Whether it is part of an aspect. There are thousands of such places. */
  readonly ofModels: boolean;
}

/** The name of the entry of a map that the attack adds. */
const MAP_KEY = 'attack';
/** No message that was written by hand has more members. */
const MEMBERS_MAX = 50;

/** Every parameter and every member of the body. A member of a component is listed once, at the first place where it occurs. */
export function placesOf(document: PublishedDocument, { parameters, body }: Operation): readonly Place[] {
  const inParameters = parameters.flatMap(({ in: where, name, schema }): Place[] =>
    schema && isParameterPlace(where)
      ? [{ in: where, path: [name], schema: document.resolve(schema), ofModels: false }]
      : [],
  );
  const inBody = body ? [...walk(document, body.schema, { path: [], ofModels: false, seen: new Set() })] : [];
  return [...inParameters, ...inBody];
}

/** For people: a JSON pointer, or `/query/<name>`. */
export function pointerTo({ in: where, path }: Pick<Place, 'in' | 'path'>): string {
  return where === 'body' ? `/${path.join('/')}` : `/${where}/${path.join('/')}`;
}

interface Walk {
  readonly path: readonly Step[];
  readonly ofModels: boolean;
  /** References that were entered. */
  readonly seen: Set<string>;
}

function* walk(document: PublishedDocument, given: SchemaOrReference, at: Walk): Generator<Place> {
  const schema = document.resolve(given);
  const { path, ofModels, seen } = at;
  const whole = schema.allOf?.[0];
  if (whole) {
    yield* walk(document, whole, at);
    return;
  }
  yield { in: 'body', path, schema, ofModels };
  if ('$ref' in given) {
    if (seen.has(given.$ref)) return;
    seen.add(given.$ref);
  }
  for (const [step, inner] of membersOf(schema))
    yield* walk(document, inner, { path: [...path, step], ofModels: ofModels || isOfModels(schema), seen });
}

/** The codegen writes all records of the models as the properties of one object. */
function isOfModels(schema: Schema): boolean {
  return isUnion(schema) || Object.keys(schema.properties ?? {}).length > MEMBERS_MAX;
}

/** The parts of a value by the step that leads to them. */
export function membersOf(schema: Schema): readonly (readonly [Step, SchemaOrReference])[] {
  if (schema.type === 'array') return [[0, schema.items]];
  const { additionalProperties: rest } = schema;
  const map: [Step, SchemaOrReference][] = typeof rest === 'object' && isSchema(rest) ? [[MAP_KEY, rest]] : [];
  return [...Object.entries(schema.properties ?? {}), ...map];
}

/** One of many records: the codegen writes it as an object with exactly one of many properties. */
export function isUnion({ minProperties, maxProperties, properties = {} }: Schema): boolean {
  return minProperties === 1 && maxProperties === 1 && Object.keys(properties).length > 1;
}

function isSchema(value: object): value is OpenAPIV3.ReferenceObject | OpenAPIV3.SchemaObject {
  return Object.keys(value).length > 0;
}

function isParameterPlace(where: string): where is 'query' | 'path' | 'header' {
  return where === 'query' || where === 'path' || where === 'header';
}
