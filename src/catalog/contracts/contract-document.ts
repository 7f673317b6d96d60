import Ajv2019, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2019';
import addFormats from 'ajv-formats';
import { isNode, LineCounter, parse, parseDocument, type Document } from 'yaml';
import type { JsonObject, JsonValue } from '../../../generated/registry/registry-types';
import { type ErrorDetail, InvalidInputError } from '../../base/errors/domain-error';
import { isObject } from '../../base/json/path-values';
import { problemOf } from './schema-problem';

/** Problems of one contract that an error lists. */
const PROBLEMS_MAX = 20;
const ALIASES_MAX = 1000;
/** Values of one contract, those that an alias repeats counted each time. The check of so many takes about a second. */
const VALUES_MAX = 200_000;
const TOO_LARGE: ErrorDetail = {
  pointer: '',
  message: `the contract has more than ${VALUES_MAX.toLocaleString('en')} values`,
  expected: 'write a contract for each object',
};
const KIND = 'DataContract';
/** Versions of the standard with the same names as 3.1. */
const VERSIONS = /^v3\.[01]\.\d+$/;

/** Reads `models/odcs-schema.yaml`. The file is ours, so it may repeat its parts as often as it wants. */
export function readContractSchema(text: string): JsonObject {
  return parse(text, { maxAliasCount: -1 });
}

/** Reads contracts, and checks them against the schema of the standard. */
export class ContractDocuments {
  private compiled: ValidateFunction | undefined;

  constructor(private readonly schema: JsonObject) {}

  /** @param text YAML or JSON @throws InvalidInputError with the line, the problem and the fix of each wrong place */
  parse(text: string): JsonObject {
    const lines = new LineCounter();
    const document = parseDocument(text, { lineCounter: lines, version: '1.2' });
    const [broken] = document.errors;
    if (broken) {
      const [place] = broken.linePos ?? [];
      throw refused([{ pointer: '', message: `line ${place?.line ?? 1}: ${broken.message.split('\n')[0] ?? ''}` }]);
    }
    const value: JsonValue = document.toJS({ maxAliasCount: ALIASES_MAX });
    if (isLarger(value, VALUES_MAX)) throw refused([TOO_LARGE]);
    const details = this.problems(value).map((detail) => withLine(detail, document, lines));
    if (details.length > 0 || !isObject(value)) throw refused(details);
    return value;
  }

  /** The problems of a contract; empty if it is valid. */
  problems(value: JsonValue): readonly ErrorDetail[] {
    const early = problemOfHead(value);
    if (early) return [early];
    const { validate } = this;
    if (validate(value)) return [];
    return mostTelling(validate.errors ?? [])
      .slice(0, PROBLEMS_MAX)
      .map((error) => problemOf(error, this.schema));
  }

  /** Compiled with the first contract, because it takes longer than the rest. */
  private get validate(): ValidateFunction {
    const ajv = () => addFormats(new Ajv2019({ allErrors: true, strict: false, verbose: true }));
    return (this.compiled ??= ajv().compile(this.schema));
  }
}

/** The problem of the kind or the version. With such a problem, no schema applies to the rest. */
function problemOfHead(value: JsonValue): ErrorDetail | undefined {
  if (!isObject(value) || value.kind !== KIND)
    return {
      pointer: '/kind',
      message: 'this is not a data contract',
      expected: `an object with "kind: ${KIND}" of the Open Data Contract Standard`,
    };
  if (typeof value.apiVersion !== 'string' || !VERSIONS.test(value.apiVersion))
    return {
      pointer: '/apiVersion',
      message: `the version ${JSON.stringify(value.apiVersion ?? null)} of the standard cannot be read`,
      expected: 'v3.1.0, or v3.0.x; convert the contract',
    };
  return undefined;
}

/** Without errors that only report the failure of a choice, and without repeats at one place. */
function mostTelling(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const telling = errors.filter(({ keyword }) => !['if', 'oneOf', 'anyOf', 'allOf'].includes(keyword));
  const shown = telling.length > 0 ? telling : errors;
  const seen = new Set<string>();
  return shown.filter((error) => {
    const key = `${error.instancePath} ${error.keyword} ${JSON.stringify(error.params)}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

function withLine(detail: ErrorDetail, document: Document, lines: LineCounter): ErrorDetail {
  const steps = (detail.pointer ?? '').split('/').slice(1).map(unescaped);
  for (let length = steps.length; length >= 0; length--) {
    const node = length === 0 ? document.contents : document.getIn(steps.slice(0, length), true);
    if (isNode(node) && node.range)
      return { ...detail, message: `line ${lines.linePos(node.range[0]).line}: ${detail.message}` };
  }
  return detail;
}

function unescaped(step: string): string | number {
  return /^\d+$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~');
}

function refused(details: readonly ErrorDetail[]): InvalidInputError {
  const lines = details.map(({ pointer = '', message, expected, suggestion }) => {
    const fix = suggestion === undefined ? expected : `did you mean ${suggestion}?`;
    return `  ${message}${pointer === '' ? '' : ` (${pointer})`}${fix === undefined ? '' : `; ${fix}`}`;
  });
  return new InvalidInputError(`The data contract is not valid:\n${lines.join('\n')}`, details);
}

/** Counts no further than to the limit. */
function isLarger(value: JsonValue, limit: number): boolean {
  const waiting = [value];
  for (let count = 0; waiting.length > 0; count++) {
    if (count > limit) return true;
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    for (const item of Object.values(next)) waiting.push(item);
  }
  return false;
}
