/** Checks the fragments, so that they can be merged with the models, used for routing, and made into SDKs. */
import { didYouMean } from '../diagnostics/nearest-name';
import { checkAnswers, withoutAnswers } from './answers';
import { checkBounds } from './check-bounds';
import { checkChannels } from './channels';
import { checkSecurity } from './check-security';
import type { JsonObject, JsonValue } from '../model/model';
import { resolveRef } from '../values/json-pointer';
import { isList, isObject } from '../values/json-value';
import { listOperations } from './list-operations';
import type { Contract, Fragment, Keys } from './contract';
import { listLimits } from './limits';
import { componentSchemas, KNOWN_VALUES_KINDS, KNOWN_VALUES_MARKER } from './markers';

const PRIVILEGE_WORDS = ['nothing', 'credentials', 'writing'] as const;

type Report = (rule: string, message: string, keys: Keys, suggestion?: string) => void;

export function checkContract({ document, fragments, problems }: Contract): void {
  const operationIds = new Set<string>();
  for (const fragment of fragments) {
    const report: Report = (rule, message, keys, suggestion) =>
      problems.report(rule, message, fragment.origin(keys), suggestion);
    checkOperations(fragment, document, operationIds, report);
    checkSecurity(fragment, document, (message, keys, suggestion) =>
      report('openapi-security', message, keys, suggestion),
    );
    checkSchemaNames(fragment, report);
    checkLimits(fragment, report);
    checkChannels(fragment, document, (message, keys, suggestion) =>
      report('openapi-channel', message, keys, suggestion),
    );
    checkBounds(fragment, document, (keys, message, fix) => report('openapi-bound', `${message}; ${fix}`, keys));
    checkAnswers(fragment, document, (message, keys) => report('openapi-answer', message, keys));
    for (const [keys, object] of objectsIn(withoutAnswers(fragment.content), [])) {
      checkReference(object, keys, document, report);
      checkMarkers(object, keys, document, report);
    }
  }
}

function checkOperations({ content }: Fragment, document: JsonObject, ids: Set<string>, report: Report): void {
  const tags = isList(document.tags) ? document.tags.map((tag) => (isObject(tag) ? String(tag.name) : '')) : [];
  for (const { id, path, method, operation } of listOperations(content)) {
    const keys = ['paths', path, method];
    if (!/^[a-z][A-Za-z0-9]*$/.test(id))
      report('openapi-operation', `${method} ${path} needs an operationId in lowerCamel letters and digits`, keys);
    if (ids.has(id)) report('openapi-operation', `operationId ${id} is used twice`, [...keys, 'operationId']);
    ids.add(id);
    checkPrivileges(id, operation['x-privileges'], (message) =>
      report('openapi-privileges', message, 'x-privileges' in operation ? [...keys, 'x-privileges'] : keys),
    );
    const [tag, ...more] = isList(operation.tags) ? operation.tags : [];
    if (tag === undefined || more.length > 0) report('openapi-operation', `${id} needs exactly one tag`, keys);
    else if (!tags.includes(String(tag)))
      report('openapi-operation', `unknown tag ${String(tag)}`, [...keys, 'tags', 0], didYouMean(String(tag), tags));
  }
}

/** The compiler knows whether the service has such a privilege. */
function checkPrivileges(id: string, given: JsonValue | undefined, report: (message: string) => void): void {
  const isNamed = isList(given) && given.length > 0 && given.every((name) => typeof name === 'string');
  if (isNamed || PRIVILEGE_WORDS.some((word) => word === given)) return;
  const words = PRIVILEGE_WORDS.join(', ');
  report(`${id} needs x-privileges: a list of privileges, of which one is enough, or one of ${words}`);
}

/** Generators drop case and punctuation. */
function checkSchemaNames({ content }: Fragment, report: Report): void {
  for (const name of Object.keys(componentSchemas(content))) {
    if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name))
      report('openapi-name', `schema ${name} may only have letters and digits in its name`, [
        'components',
        'schemas',
        name,
      ]);
  }
}

/** Messages name the value, the unit and the description of a limit, and the code imports it by its name. */
function checkLimits({ content }: Fragment, report: Report): void {
  for (const { name, value, unit, description } of listLimits(content)) {
    const keys = ['x-limits', name];
    if (!/^[a-z][A-Za-z0-9]*$/.test(name))
      report('openapi-limit', `limit ${name} needs a name in lowerCamel letters and digits`, keys);
    if (!Number.isSafeInteger(value) || Number(value) <= 0)
      report('openapi-limit', `limit ${name} needs a value that is a positive integer`, keys);
    for (const [part, text] of Object.entries({ unit, description }))
      if (typeof text !== 'string' || text === '') report('openapi-limit', `limit ${name} needs a ${part}`, keys);
  }
}

function checkReference({ $ref: reference }: JsonObject, keys: Keys, document: JsonObject, report: Report): void {
  if (typeof reference !== 'string') return;
  if (resolveRef(document, reference) !== undefined) return;
  const end = reference.lastIndexOf('/');
  const around = resolveRef(document, reference.slice(0, end));
  report(
    'openapi-unknown-reference',
    `${reference} does not exist`,
    [...keys, '$ref'],
    didYouMean(reference.slice(end + 1), Object.keys(around ?? {})),
  );
}

function checkMarkers(object: JsonObject, keys: Keys, document: JsonObject, report: Report): void {
  const check = (marker: string, allowed: readonly string[]) => {
    const value = object[marker];
    if (value === undefined || allowed.includes(String(value))) return;
    report(
      'openapi-marker',
      `${marker} cannot be ${JSON.stringify(value)}`,
      [...keys, marker],
      didYouMean(String(value), allowed),
    );
  };
  check(KNOWN_VALUES_MARKER, KNOWN_VALUES_KINDS);
  check('x-aspects-by-name', Object.keys(componentSchemas(document)));
  check('x-all-aspects-by-name', Object.keys(componentSchemas(document)));
}

function* objectsIn(value: JsonValue, keys: Keys): Generator<[Keys, JsonObject]> {
  if (isList(value)) for (const [index, item] of value.entries()) yield* objectsIn(item, [...keys, index]);
  if (!isObject(value)) return;
  yield [keys, value];
  for (const [key, item] of Object.entries(value)) yield* objectsIn(item, [...keys, key]);
}
