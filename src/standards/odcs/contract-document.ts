import Ajv2019, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2019';
import addFormats from 'ajv-formats';
import { isNode, parse } from 'yaml';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { type ErrorDetail, InvalidInputError } from '#base/errors/domain-error';
import { isObject } from '#base/json/path-values';
import { secretsIn } from './contract-secrets';
import { readYaml, type YamlText } from './read-yaml';
import { problemOf } from './schema-problem';

/** Problems of one contract that an error lists. */
const PROBLEMS_MAX = 20;
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

  /**
   * @param text YAML or JSON
   * @throws InvalidInputError with the line, the problem and the fix of each wrong place; LimitExceededError for a text that becomes too much
   */
  parse(text: string): JsonObject {
    return this.checked(text, (value) => this.problems(value));
  }

  /** As `parse`, for a contract that is not stored yet. It is kept byte for byte, so one with a secret in it is refused. */
  parseNew(text: string): JsonObject {
    return this.checked(text, (value) => {
      const problems = this.problems(value);
      return problems.length > 0 ? problems : secretsIn(value).slice(0, PROBLEMS_MAX);
    });
  }

  private checked(text: string, check: (value: JsonValue) => readonly ErrorDetail[]): JsonObject {
    const yaml = readYaml(text);
    const details = check(yaml.value).map((detail) => withLine(detail, yaml));
    if (details.length > 0 || !isObject(yaml.value)) throw refused(details);
    return yaml.value;
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

function withLine(detail: ErrorDetail, { document, lineOf }: YamlText): ErrorDetail {
  const steps = (detail.pointer ?? '').split('/').slice(1).map(unescaped);
  for (let length = steps.length; length >= 0; length--) {
    const node = length === 0 ? document.contents : document.getIn(steps.slice(0, length), true);
    if (isNode(node) && node.range) return { ...detail, message: `line ${lineOf(node.range[0])}: ${detail.message}` };
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
