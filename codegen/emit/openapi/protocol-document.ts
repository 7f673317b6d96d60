import { RELEASED_EXAMPLE } from '#codegen/contract/answers';
import type { JsonObject } from '#codegen/model/model';
import { isObject } from '#codegen/values/json-value';
import { mapObjects } from './map-objects';

const RELEASED_ANSWER = 'x-protocol-2-schema';

/**
 * The document of requests with one version of the protocol. OpenAPI cannot say that a header changes the form of an answer, so that each
 * version has a document of its own, in which tools need to know nothing of markers.
 */
export function protocolDocument(document: JsonObject, version: '1.0.0' | '2.0.0'): JsonObject {
  return mapObjects(document, (object, keys) => {
    if (keys.length === 3 && keys.join('/') === 'components/parameters/ProtocolVersion')
      return onlyVersion(object, version);
    if (object[RELEASED_ANSWER] === undefined && object[RELEASED_EXAMPLE] === undefined) return object;
    const { [RELEASED_ANSWER]: released, [RELEASED_EXAMPLE]: example, ...rest } = object;
    if (!isObject(released) || version !== '2.0.0') return rest;
    const { example: _other, ...plain } = rest;
    return { ...plain, schema: released, ...(example !== undefined && { example }) };
  });
}

/** Requests without the header have version 1.0.0. */
function onlyVersion(parameter: JsonObject, version: string): JsonObject {
  const schema = isObject(parameter.schema) ? parameter.schema : {};
  return {
    ...parameter,
    required: version !== '1.0.0',
    schema: { ...schema, pattern: `^${version.replaceAll('.', '\\.')}$` },
  };
}
