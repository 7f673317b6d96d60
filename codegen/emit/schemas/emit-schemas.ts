/** `schemas/`: every named type in canonical form, one JSON Schema document per namespace. */
import type { JsonObject, Model, NamedType } from '#codegen/model/model';
import { entityTypeOf, urnTyperef } from '#codegen/facts/specs/edges/urn-fields';
import type { GeneratedFiles } from '../emitter';
import { GENERATED_NOTE, jsonText } from '../generated-text';
import { describedDialect } from './json-schema-dialect';
import { typesByNamespace } from './types-by-namespace';
import { TypeSchemas } from './type-schemas';

export function emitSchemas(model: Model): GeneratedFiles {
  return new Map(
    [...typesByNamespace(model)].map(([namespace, types]) => [
      `schemas/${documentName(namespace)}`,
      jsonText(document(namespace, types, model)),
    ]),
  );
}

function document(namespace: string, types: readonly NamedType[], model: Model): JsonObject {
  const schemas = new TypeSchemas(
    model,
    describedDialect((type) => {
      const pointer = `#/definitions/${type.name}`;
      return { $ref: type.namespace === namespace ? pointer : documentName(type.namespace) + pointer };
    }),
  );
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: documentName(namespace),
    $comment: GENERATED_NOTE,
    definitions: Object.fromEntries(types.map((type) => [type.name, { ...schemas.ofType(type), ...urnMark(type) }])),
  };
}

/** `x-urn` on a type of urns: the entity type that they name, true for any. */
function urnMark(type: NamedType): JsonObject {
  const typeref = urnTyperef([type]);
  return typeref ? { 'x-urn': entityTypeOf(typeref) ?? true } : {};
}

function documentName(namespace: string): string {
  return `${namespace === '' ? 'no-namespace' : namespace}.schema.json`;
}
