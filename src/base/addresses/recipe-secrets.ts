/** Finds secrets in recipes: settings of other programs, as JSON or YAML. A program needs them, so they are refused instead of taken out. */
import type { JsonValue } from '#generated/registry/registry-types';
import { isObject } from '#base/json/path-values';
import { parseExactJson } from '../json/exact-json';
import { SCHEME } from './logins';
import { namesSecret, TOKEN_SHAPE } from './secret-names';
import { looksSecret, textWithoutSecrets } from './without-secrets';

/** The name of a secret that the program looks up: `${WAREHOUSE_PASSWORD}`. */
const REFERENCE = String.raw`(?:\$\{\w[\w.-]*\}|\$[A-Z_][A-Z0-9_]*(?![\w-]))`;
const REFERENCES = new RegExp(REFERENCE, 'g');
/** A login and a parameter of an address whose secret is only named. */
const NAMED_LOGIN = new RegExp(String.raw`:\/\/(?:[^\s/:@$]*:)?${REFERENCE}(?::${REFERENCE})?@`, 'g');
const NAMED_PARAMETER = new RegExp(String.raw`(?<![\w.-])[\w.-]{1,100}=${REFERENCE}`, 'g');
/** A secret in JSON within a text. */
const NAMED_MEMBER = new RegExp(String.raw`"[\w.-]{1,100}"\s*:\s*"${REFERENCE}"`, 'g');
/** What stands in for a secret: clients report `********`, and readers of the catalog get `(secret)`. */
const NO_SECRET = /^(?:\*{3,}(?:REDACTED[\w:. -]*\*{3,})?|\(secret\)|<?redacted>?|true|false|null|none|~)?$/i;

/**
 * The names on the way to the first secret in a recipe, such as `source.config.password`; undefined without one.
 * @param name the name under which the recipe is given, which may say secret too
 */
export function secretInRecipe(text: string, name = ''): string | undefined {
  return isSettings(text) ? secretInJson(text, name) : (secretInYaml(text) ?? secretInText(text, name));
}

/** A regular expression that no address is, such as `^.*secret=.*$`, which leaves tables out. */
const PATTERN = /^(?!.*:\/\/)(?:\^|.*\.\*)/;

interface Setting {
  readonly value: JsonValue;
  readonly name: string;
  readonly path: string;
}

function secretInJson(text: string, name: string): string | undefined {
  const waiting: Setting[] = [{ value: parsed(text) ?? null, name, path: '' }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path } = next;
    if (typeof value === 'string' && isSettings(value)) waiting.push({ ...next, value: parsed(value) ?? null });
    else if (typeof value !== 'object') {
      const shown = String(value);
      if (secretInText(shown, next.name) !== undefined) return path;
      if (shown.includes('\n') && secretInYaml(shown) !== undefined) return path;
    } else for (const setting of settingsIn(next)) waiting.push(setting);
  }
  return undefined;
}

function settingsIn({ value, name, path }: Setting): readonly Setting[] {
  const below = path === '' ? '' : `${path}.`;
  if (Array.isArray(value))
    return value.map((item: JsonValue, index) => ({ value: item, name, path: `${below}${index}` })).toReversed();
  if (!isObject(value)) return [];
  return Object.entries(value)
    .map(([each, member]) => ({ value: member, name: each, path: below + each }))
    .toReversed();
}

function isSettings(text: string): boolean {
  return /^\s*[{[]/.test(text) && parsed(text) !== undefined;
}

function parsed(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = parseExactJson(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The name, if it says that the text is a secret or the text has one. */
function secretInText(text: string, name: string): string | undefined {
  if (namesSecret(name, true) && isPlain(text)) return name;
  if (PATTERN.test(text)) return TOKEN_SHAPE.test(text) ? name : undefined;
  const known = text.replaceAll(NAMED_LOGIN, '://').replaceAll(NAMED_PARAMETER, '').replaceAll(NAMED_MEMBER, '""');
  return TOKEN_SHAPE.test(known) || textWithoutSecrets(known) !== known || hasSecretAddress(known) ? name : undefined;
}

function hasSecretAddress(text: string): boolean {
  return text.split(/[\s"'<>]+/).some((word) => SCHEME.test(word) && looksSecret(word));
}

/** Whether it is more than the name of a secret. */
function isPlain(text: string): boolean {
  const left = text.replaceAll(REFERENCES, '').replace(/^\s*(?:bearer|basic|token)\s/i, '');
  return !NO_SECRET.test(left.trim());
}

/** A name and a colon, at the start of a line or in `{name: value, ...}`. */
const YAML_NAME = /(?:^|[{,\n])[ \t]*(?:-[ \t]+)*(["']?)(\w[\w.-]{0,99})\1[ \t]*:(?=[ \t\r\n]|$)/g;
/** The value: quoted, or up to the end of the line or the next name. */
const YAML_VALUE = /[ \t]*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|((?:\$\{[^}\n]*\}|[^\n,}])*))/y;
/** A value in the lines below, which is neither a list nor has names of its own. */
const YAML_BLOCK = /\s*(?![\s#-]|["']?\w[\w.-]{0,99}["']?[ \t]*:)([^\n]*)/y;

/** The first secret in a text that is YAML or nearly so, by its lines: to parse it would take longer, and find less in a broken one. */
function secretInYaml(text: string): string | undefined {
  for (const { 0: found, 2: name = '', index } of text.matchAll(YAML_NAME))
    if (namesSecret(name, true) && isPlain(yamlValueAt(text, index + found.length))) return name;
  return undefined;
}

function withoutComment(line: string): string {
  const at = line.search(/(?<![^ \t])#/);
  return at < 0 ? line : line.slice(0, at);
}

function yamlValueAt(text: string, at: number): string {
  YAML_VALUE.lastIndex = at;
  const [whole = '', double, single, plain = ''] = YAML_VALUE.exec(text) ?? [];
  const value = (double ?? single ?? withoutComment(plain)).trim();
  if (double !== undefined || single !== undefined || !/^(?:[|>][+-]?\d?[+-]?)?$/.test(value)) return value;
  YAML_BLOCK.lastIndex = at + whole.length;
  const [, block = ''] = text[at + whole.length] === '\n' ? (YAML_BLOCK.exec(text) ?? []) : [];
  return block.trim();
}
