import type { ErrorObject } from 'ajv';
import { type ErrorDetail, InvalidInputError } from '../../errors/domain-error';
import { nearestName } from '../../urn/nearest-name';

/** More would not help anybody. */
const DETAILS_MAX = 50;

/** What a request was checked as: `path`, `query`, `header`, `requestBody`. */
type Checked = { readonly [part: string]: unknown };

/** The words for what is wrong with a request. */
export function validationError(errors: readonly ErrorObject[], checked: Checked): InvalidInputError {
  const details = errors.filter((error) => error.keyword !== 'if').slice(0, DETAILS_MAX).map((error) => errorDetail(error, checked));
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  return new InvalidInputError(`${sentence(details[0])}${more}`, details);
}

function sentence(detail: ErrorDetail | undefined): string {
  if (!detail) return 'The request does not fit its operation';
  const hint = detail.suggestion === undefined ? '' : `; did you mean '${detail.suggestion}'?`;
  return `${detail.pointer === '' ? 'The body' : detail.pointer} ${detail.message}${hint}`;
}

function errorDetail(error: ErrorObject, checked: Checked): ErrorDetail {
  const place = pointerOf(error.instancePath);
  const { keyword, params } = error;
  if (keyword === 'required') return missing(place, String(params['missingProperty']), valueAt(checked, error.instancePath));
  if (keyword === 'enum' && Array.isArray(params['allowedValues'])) return unknownSymbol(place, params['allowedValues'].map(String), valueAt(checked, error.instancePath));
  if (keyword === 'type') return { pointer: place, message: `is ${kindOf(valueAt(checked, error.instancePath))}`, expected: article(String(params['type'])) };
  if (keyword === 'minimum') return { pointer: place, message: `is less than ${String(params['limit'])}`, expected: `at least ${String(params['limit'])}` };
  if (keyword === 'maximum') return { pointer: place, message: `is more than ${String(params['limit'])}`, expected: `at most ${String(params['limit'])}` };
  if (keyword === 'minProperties' || keyword === 'maxProperties') return { pointer: place, message: 'is no object with exactly one key', expected: 'one key, which names the type of its value' };
  return { pointer: place, message: error.message ?? 'does not fit', ...(keyword === 'format' && { expected: String(params['format']) }) };
}

/** A required parameter that is not there is often there under a mistyped name. */
function missing(place: string, name: string, holder: unknown): ErrorDetail {
  const suggestion = nearestName(name, keysOf(holder).filter((key) => key !== name));
  const detail = { pointer: `${place}/${name}`, message: 'is required but missing', expected: name };
  return suggestion === undefined ? detail : { ...detail, message: `is required but missing; there is a '${suggestion}'` };
}

function unknownSymbol(place: string, allowed: readonly string[], value: unknown): ErrorDetail {
  const shown = typeof value === 'string' ? value.slice(0, 200) : JSON.stringify(value)?.slice(0, 200);
  const suggestion = nearestName(String(shown), allowed);
  return { pointer: place, message: `is '${String(shown)}', which is not known`, expected: `one of ${allowed.join(', ')}`, ...(suggestion !== undefined && { suggestion }) };
}

/** `/requestBody/proposal` -> `/proposal`; `/query/urn`, `/path/urn` and `/header/x` stay. */
function pointerOf(instancePath: string): string {
  return instancePath.startsWith('/requestBody') ? instancePath.slice('/requestBody'.length) : instancePath;
}

function valueAt(root: unknown, pointer: string): unknown {
  return pointer.split('/').slice(1).reduce<unknown>((at, segment) => memberOf(at, segment.replaceAll('~1', '/').replaceAll('~0', '~')), root);
}

function memberOf(holder: unknown, key: string): unknown {
  return typeof holder === 'object' && holder !== null ? Object.getOwnPropertyDescriptor(holder, key)?.value : undefined;
}

function keysOf(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (value === undefined) return 'absent';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : article(typeof value === 'string' ? 'text' : typeof value);
}

function article(type: string): string {
  const word = type === 'string' ? 'text' : type;
  return word === 'text' ? word : /^[aeio]/.test(word) ? `an ${word}` : `a ${word}`;
}
