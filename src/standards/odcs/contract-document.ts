import type { FuncKeywordDefinition } from 'ajv';
import Ajv2019, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2019';
import addFormats from 'ajv-formats';
import { isNode, parse } from 'yaml';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { type ErrorDetail, InvalidInputError } from '#base/errors/domain-error';
import { isObject } from '#base/json/path-values';
import { exactJson } from '#base/json/exact-json';
import { secretsIn } from './contract-secrets';
import { readYaml, type YamlText } from './read-yaml';
import { errorsOfLater } from './later-release';
import { problemOf } from './schema-problem';
import { withAdditions } from './with-additions';

/** Problems of one contract that an error lists. */
const PROBLEMS_MAX = 20;
const KIND = 'DataContract';
/** Versions of the standard that can be read. Those that the schema does not name are later ones. */
const VERSIONS = /^v3\.\d+\.\d+$/;
/** Parts of an address that stand for something else: `{model}`, `${BUCKET}`, `<day>`, `*`. */
const PLACEHOLDER = /\$?\{[^{}\s]*\}|<[^<>\s]*>|\*/g;

/** Reads `models/odcs-schema.yaml`, or `odcs-later.yaml`. The files are ours, so they may repeat their parts as often as they want. */
export function readContractSchema(text: string): JsonObject {
  return parse(text, { maxAliasCount: -1 });
}

/** Reads contracts, and checks them against the schema of the standard. */
export class ContractDocuments {
  private readonly compiled = new Map<JsonObject, ValidateFunction>();
  private readonly later: JsonObject;

  /** @param additions what the newest release that is known adds to the schema */
  constructor(
    private readonly schema: JsonObject,
    additions: JsonObject = {},
  ) {
    const later = withAdditions(schema, additions);
    this.later = isObject(later) ? later : schema;
  }

  /**
   * @param text YAML or JSON
   * @throws InvalidInputError with the line, the problem and the fix of each wrong place; LimitExceededError for a text that becomes too much
   */
  parse(text: string): JsonObject {
    return this.checked(text, (value) => this.problems(value));
  }

  /** Parses a contract that is not stored yet, as `parse` does. It is kept byte for byte, so one with a secret in it is refused. */
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
    if (early || !isObject(value)) return early ? [early] : [];
    const schema = this.isLater(value) ? this.later : this.schema;
    const check = (each: JsonObject) => this.errors(each, schema);
    const errors = this.isLater(value) ? errorsOfLater(value, check) : check(value);
    return mostTelling(errors)
      .slice(0, PROBLEMS_MAX)
      .map((error) => problemOf(error, schema));
  }

  private errors(value: JsonObject, schema: JsonObject): readonly ErrorObject[] {
    const validate = this.validatorOf(schema);
    return validate(value) ? [] : (validate.errors ?? []);
  }

  private isLater({ apiVersion }: JsonObject): boolean {
    const { properties } = this.schema;
    const versions = isObject(properties) && isObject(properties.apiVersion) ? properties.apiVersion.enum : [];
    return !(Array.isArray(versions) && versions.includes(apiVersion ?? null));
  }

  /** Compiled with the first contract, because it takes longer than the rest. */
  private validatorOf(schema: JsonObject): ValidateFunction {
    const known = this.compiled.get(schema) ?? createAjv().compile(schema);
    this.compiled.set(schema, known);
    return known;
  }
}

/** Ajv compares each item that is no text with all others. */
const DISTINCT_ITEMS: FuncKeywordDefinition = {
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  error: { message: 'must NOT have duplicate items' },
  validate: (isAsked: boolean, items: readonly JsonValue[]) =>
    !isAsked || new Set(items.map(canonicalText)).size === items.length,
};

/** Equal for equal values, in whatever order they have their members. */
function canonicalText(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  if (!isObject(value)) return exactJson(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${canonicalText(member)}`);
  return `{${members.toSorted().join()}}`;
}

/** Ajv copies all errors for each item that is checked by a part of its own. Appended, many wrong items cost what each costs. */
const appendErrors = (code: string) =>
  code.replaceAll(/vErrors\.concat\((\w+\.errors)\)/g, '($1.forEach((each) => vErrors.push(each)), vErrors)');

/** Longer ones are no addresses, and a host with many marks takes time with the square of their number. */
const URI_LENGTH_MAX = 8_000;

/** The address of many files is one with placeholders. */
function createAjv(): Ajv2019 {
  const ajv = addFormats(
    new Ajv2019({ allErrors: true, strict: false, verbose: true, code: { process: appendErrors } }),
  );
  ajv.removeKeyword('uniqueItems').addKeyword(DISTINCT_ITEMS);
  return ajv.addFormat(
    'uri',
    (text: string) =>
      text.length <= URI_LENGTH_MAX && URL.canParse(text.replaceAll(PLACEHOLDER, 'x').replace(/^x+(?=\/|$)/, 'x:')),
  );
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
      message: `the version ${exactJson(value.apiVersion ?? null)} of the standard cannot be read`,
      expected: 'v3.1.0, or v3.0.x, or a later release of v3; convert the contract',
    };
  return undefined;
}

/** Errors without those that only report the failure of a choice, and without repeats at one place. */
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
