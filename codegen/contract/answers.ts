/**
 * Answers of a running service, which the document shows as examples: `x-answers` of the fragments. A key is the operation or the component,
 * the status of an operation, and the media type; `2.0.0` behind it marks the answer to a request with that version of the protocol.
 */
import type { JsonObject, JsonValue } from '../model/model';
import { isObject } from '../values/json-value';
import type { Fragment, Keys } from './contract';
import { listOperations } from './list-operations';

export const ANSWERS_KEY = 'x-answers';
/** The member of a media type with the answer to a request with version 2.0.0 of the protocol. */
export const RELEASED_EXAMPLE = 'x-protocol-2-example';
const RELEASED = ' 2.0.0';

export function withoutAnswers({ [ANSWERS_KEY]: _answers, ...document }: JsonObject): JsonObject {
  return document;
}

/** The members that a media type gets for the answers at `place`: an operation with a status, or a component. */
export function exampleMembers({ [ANSWERS_KEY]: answers }: JsonObject, place: string, mediaType: string): JsonObject {
  const of = (key: string, member: string): JsonObject => {
    const answer: JsonValue | undefined = isObject(answers) ? answers[`${place} ${mediaType}${key}`] : undefined;
    return answer === undefined ? {} : { [member]: answer };
  };
  return { ...of('', 'example'), ...of(RELEASED, RELEASED_EXAMPLE) };
}

/** Every answer is one that the document has. */
export function checkAnswers(
  { content }: Fragment,
  document: JsonObject,
  report: (message: string, keys: Keys) => void,
): void {
  const answers = content[ANSWERS_KEY];
  const known = new Set(answerKeys(document));
  for (const key of Object.keys(isObject(answers) ? answers : {}))
    if (!known.has(key.endsWith(RELEASED) ? key.slice(0, -RELEASED.length) : key))
      report(`the document has no answer ${JSON.stringify(key)}; npm run openapi:answers records them again`, [
        ANSWERS_KEY,
        key,
      ]);
}

function answerKeys(document: JsonObject): readonly string[] {
  const components = isObject(document.components) ? document.components : {};
  const described = Object.entries(isObject(components.responses) ? components.responses : {});
  const ofOperations = listOperations(document).flatMap(({ id, operation }) =>
    Object.entries(isObject(operation.responses) ? operation.responses : {}).map(
      ([status, response]) => [`${id} ${status}`, response] as const,
    ),
  );
  return [...described, ...ofOperations].flatMap(([place, response]) =>
    Object.keys(isObject(response) && isObject(response.content) ? response.content : {}).map(
      (type) => `${place} ${type}`,
    ),
  );
}
