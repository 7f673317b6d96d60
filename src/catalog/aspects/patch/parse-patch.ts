import { LIMITS } from '#generated/http/limits';
import { InvalidInputError } from '#base/errors/domain-error';
import { checkUses, limitExceeded } from '#base/errors/limit-exceeded';
import { unknownName } from '#base/errors/unknown-name';
import { pointerNames } from '#base/json/json-pointer';
import { isObject } from '#base/json/path-values';
import { type JsonValue, STEP_SEPARATOR } from '#generated/registry/registry-types';

const OPERATIONS = ['add', 'remove', 'replace', 'move', 'copy', 'test'] as const;
type OperationName = (typeof OPERATIONS)[number];

/** One operation of a JSON Patch (RFC 6902). Its paths are split into names. */
export interface PatchOperation {
  readonly op: OperationName;
  readonly path: readonly string[];
  /** The member of the operation that contains the path. */
  readonly pathMember: 'path' | 'from';
  readonly from: readonly string[];
  readonly value: JsonValue;
  /** JSON pointer of the operation in the request. */
  readonly pointer: string;
}

export interface AspectPatch {
  readonly operations: readonly PatchOperation[];
  /** Keys that the request gives for arrays, by the path of the array without `*`. They win over the keys of the models. */
  readonly arrayKeys: ReadonlyMap<string, readonly string[]>;
}

/**
 * Parses both forms of a patch: a plain array, or `{patch, arrayPrimaryKeys}` (newer Python clients).
 * @throws InvalidInputError for the first invalid operation; LimitExceededError for too many
 */
export function parsePatch(body: JsonValue, pointer: string): AspectPatch {
  const wrapped = isObject(body) ? body : { patch: body };
  const list = wrapped['patch'];
  if (!Array.isArray(list))
    throw refuse(
      pointer,
      'A patch must be an array of operations, or an object with such an array in the field patch',
      'an array of operations (RFC 6902)',
    );
  const at = isObject(body) ? `${pointer}/patch` : pointer;
  checkLength(list.length, pointer);
  const operations = list.map((item: JsonValue, index) => parseOperation(item, `${at}/${index}`));
  const arrayKeys = parseArrayKeys(wrapped['arrayPrimaryKeys'], pointer);
  checkLength(arrayKeys.size + [...arrayKeys.values()].flat().length, pointer);
  return { operations, arrayKeys };
}

/** Each operation looks through the arrays on its path. @throws LimitExceededError */
function checkLength(operations: number, pointer: string): void {
  if (operations <= LIMITS.patchOperations) return;
  const fix = 'Send the rest in another patch, or the whole value with UPSERT';
  throw limitExceeded({ limit: 'patchOperations', size: operations, unit: 'operations in a patch', fix, pointer });
}

function parseOperation(item: JsonValue, pointer: string): PatchOperation {
  if (!isObject(item)) throw refuse(pointer, `A patch operation must be an object such as ${EXAMPLE}`, EXAMPLE);
  const fields = item;
  const op = operationNamed(fields['op'], `${pointer}/op`);
  const needsValue = op === 'add' || op === 'replace' || op === 'test';
  if (needsValue && fields['value'] === undefined)
    throw refuse(`${pointer}/value`, `Patch operation ${op} needs a value`, 'a value');
  const from = op === 'move' || op === 'copy' ? parsePointer(fields['from'], `${pointer}/from`) : [];
  return {
    op,
    path: parsePointer(fields['path'], `${pointer}/path`),
    pathMember: 'path',
    from,
    value: fields['value'] ?? null,
    pointer,
  };
}

const EXAMPLE = '{"op": "add", "path": "/description", "value": "..."}';

function operationNamed(given: JsonValue | undefined, pointer: string): OperationName {
  const op = OPERATIONS.find((name) => name === given);
  if (op) return op;
  const known = OPERATIONS.join(', ');
  if (typeof given !== 'string') throw refuse(pointer, `A patch operation needs an op: one of ${known}`, known);
  throw new InvalidInputError(
    ...unknownName({ name: given, known: OPERATIONS, pointer }, (shown) => `There is no patch operation ${shown}`),
  );
}

function parsePointer(text: JsonValue | undefined, pointer: string): readonly string[] {
  if (typeof text !== 'string' || (text !== '' && !text.startsWith('/')))
    throw refuse(
      pointer,
      'The path of a patch operation must be empty or start with a slash, as in /description',
      'a JSON pointer such as /description',
    );
  const names = pointerNames(text);
  checkUses([{ limit: 'patchPathNames', size: names.length, unit: 'names in a path', fix: ESCAPE }], { pointer });
  return names;
}

const ESCAPE = 'Write a slash inside a name as ~1';

function parseArrayKeys(given: JsonValue | undefined, pointer: string): ReadonlyMap<string, readonly string[]> {
  const keys = new Map<string, readonly string[]>();
  if (given !== undefined && !isObject(given))
    throw refuse(
      `${pointer}/arrayPrimaryKeys`,
      'arrayPrimaryKeys must be an object',
      'an object with a list of field names for each array',
    );
  for (const [array, names] of Object.entries(given ?? {})) {
    if (!Array.isArray(names) || !names.every((name: JsonValue) => typeof name === 'string')) {
      throw refuse(
        `${pointer}/arrayPrimaryKeys`,
        `arrayPrimaryKeys of '${array}' must be a list of field names`,
        'a list of field names',
      );
    }
    keys.set(`/${array.split(STEP_SEPARATOR).join('/')}`, names.map(String));
  }
  return keys;
}

function refuse(pointer: string, message: string, expected: string): InvalidInputError {
  return new InvalidInputError(message, [{ pointer, message, expected }]);
}
