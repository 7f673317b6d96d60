/** Joins the hand-written fragments of the OpenAPI document into one: the contract. */
import { isNode } from 'yaml';
import type { SourceFile } from '../model/source-range';
import { DiagnosticList } from '../diagnostics/diagnostic';
import type { JsonValue, Origin } from '../model/model';
import { compare } from '../values/names';
import { isList, isObject } from '../values/json-value';
import { LineIndex } from '../source/line-index';
import { type ParsedYaml, parseYaml, yamlValue } from '../source/parse-yaml';
import { rememberedForList } from '../values/remembered';
import { checkContract } from './check-contract';
import type { Contract, Fragment, Keys } from './contract';

const SYNTAX_RULE = 'openapi-syntax';

/** The depth to which the maps under a root key are joined; elsewhere a key belongs to one file. */
const JOINED: { readonly [key: string]: number } = { paths: 2, components: 2, 'x-limits': 1, 'x-channels': 1 };

export const readContract = rememberedForList((files: readonly SourceFile[]): Contract => {
  const problems = new DiagnosticList();
  const fragments = files.toSorted(baseFirst).map((file) => readFragment(file, problems));
  const document: { [key: string]: JsonValue } = {};
  for (const fragment of fragments) {
    const report = (keys: Keys) =>
      problems.report('openapi-duplicate', `${keys.join(' ')} is defined twice`, fragment.origin(keys));
    for (const [key, value] of Object.entries(fragment.content)) {
      const present = document[key];
      document[key] =
        isList(present) && isList(value)
          ? [...present, ...value]
          : join(present, value, JOINED[key] ?? 0, [key], report);
    }
  }
  const contract = { document, fragments, problems };
  checkContract(contract);
  return contract;
});

function join(
  present: JsonValue | undefined,
  added: JsonValue,
  depth: number,
  keys: Keys,
  report: (keys: Keys) => void,
): JsonValue {
  if (present === undefined) return added;
  if (depth === 0 || !isObject(present) || !isObject(added)) {
    report(keys);
    return present;
  }
  const joined = Object.entries(added).map(([key, value]) => [
    key,
    join(present[key], value, depth - 1, [...keys, key], report),
  ]);
  return { ...present, ...Object.fromEntries(joined) };
}

function readFragment(file: SourceFile, problems: DiagnosticList): Fragment {
  if (file.path.endsWith('.json')) return readJsonFragment(file, problems);
  const yaml = parseYaml(file, SYNTAX_RULE, problems);
  const content = yaml.document.errors.length > 0 ? {} : yamlValue(yaml, SYNTAX_RULE, problems);
  if (content !== undefined && !isObject(content))
    problems.report(SYNTAX_RULE, 'a fragment must be an object', yaml.lines.origin(0, 1));
  return { content: isObject(content) ? content : {}, origin: (keys) => originIn(yaml, keys) };
}

/** A file of a program, which is read faster as what it is. */
function readJsonFragment(file: SourceFile, problems: DiagnosticList): Fragment {
  const start = new LineIndex(file).origin(0, 1);
  const content = jsonOf(file.text);
  if (!isObject(content)) problems.report(SYNTAX_RULE, 'a fragment must be an object in JSON', start);
  return { content: isObject(content) ? content : {}, origin: () => start };
}

function jsonOf(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function originIn({ document, lines }: ParsedYaml, keys: Keys): Origin {
  const node = document.getIn(keys, true);
  return isNode(node) && node.range ? lines.origin(node.range[0], node.range[1]) : lines.origin(0, 1);
}

function baseFirst(a: SourceFile, b: SourceFile): number {
  const rank = ({ path }: SourceFile) => Number(!/(^|\/)base\.ya?ml$/.test(path));
  return rank(a) - rank(b) || compare(a.path, b.path);
}
