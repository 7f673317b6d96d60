/** Reads a YAML document by its expected shape; whatever does not fit is reported with its place. */
import { isMap, isNode, isScalar, isSeq, type Node } from 'yaml';
import type { SourceFile } from '../model/source-range';
import { DiagnosticList } from '../diagnostics/diagnostic';
import type { JsonObject, JsonOrigin, JsonOrigins, Origin } from '../model/model';
import { didYouMean, nearestName } from '../diagnostics/nearest-name';
import type { LineIndex } from '../source/line-index';
import { parseYaml } from '../source/parse-yaml';
import { isObject } from '../values/json-value';
import { jsonPointer } from '../values/json-pointer';

const RULE = 'registry-format';

export class YamlNode {
  private constructor(
    readonly origin: Origin,
    private readonly node: Node | null,
    private readonly context: { readonly lines: LineIndex; readonly diagnostics: DiagnosticList },
  ) {}

  /** The root of `file`; syntax errors and everything that later reads find wrong go to `diagnostics`. */
  static parse(file: SourceFile, diagnostics: DiagnosticList): YamlNode {
    const { document, lines } = parseYaml(file, 'registry-syntax', diagnostics);
    const { contents, errors } = document;
    // A file that is not YAML is one error, not one for everything that it lacks.
    const told = errors.length > 0 && !isMap(contents) ? new DiagnosticList() : diagnostics;
    return new YamlNode(lines.origin(0, 1), contents, { lines, diagnostics: told });
  }

  /** Entries by key; keys outside `known` are reported, `required` ones that are missing too. */
  object(known: readonly string[], required: readonly string[] = []): ReadonlyMap<string, YamlNode> {
    const entries = this.entries();
    const meant = new Set<string | null>();
    for (const [key, { keyOrigin }] of entries) {
      if (known.includes(key)) continue;
      this.report(`unknown key ${key}`, keyOrigin, didYouMean(key, known));
      meant.add(nearestName(key, known));
    }
    for (const key of isMap(this.node) ? required : []) {
      if (!entries.has(key) && !meant.has(key)) this.report(`${key} is missing`);
    }
    return new Map([...entries].map(([key, { value }]) => [key, value]));
  }

  /** Entries by key with the place of each key, whatever the keys are. */
  entries(): ReadonlyMap<string, { readonly keyOrigin: Origin; readonly value: YamlNode }> {
    if (!isMap(this.node)) {
      this.report('expected an object');
      return new Map();
    }
    return new Map(
      this.node.items.map((pair) => {
        const keyOrigin = this.originOf(pair.key);
        return [keyText(pair.key), { keyOrigin, value: this.child(pair.value, keyOrigin) }];
      }),
    );
  }

  list(): readonly YamlNode[] {
    if (isSeq(this.node)) return this.node.items.map((item) => this.child(item, this.origin));
    this.report('expected a list');
    return [];
  }

  text(): string {
    if (isScalar(this.node) && typeof this.node.value === 'string') return this.node.value;
    this.report('expected a string');
    return '';
  }

  /** A number, 0 or more. */
  weight(): number {
    if (isScalar(this.node) && typeof this.node.value === 'number' && this.node.value >= 0) return this.node.value;
    this.report('expected a number, 0 or more');
    return 1;
  }

  positiveInteger(): number {
    if (isScalar(this.node) && Number.isInteger(this.node.value) && Number(this.node.value) > 0)
      return Number(this.node.value);
    this.report('expected an integer above 0');
    return 1;
  }

  oneOf<Text extends string>(texts: readonly Text[]): Text | null {
    const found = texts.find((text) => isScalar(this.node) && this.node.value === text);
    if (found === undefined) this.report(`expected ${texts.join(' or ')}`);
    return found ?? null;
  }

  boolean(): boolean {
    if (isScalar(this.node) && typeof this.node.value === 'boolean') return this.node.value;
    this.report('expected true or false');
    return false;
  }

  json(): JsonObject {
    const value = this.node?.toJSON();
    if (isObject(value)) return value;
    this.report('expected an object');
    return {};
  }

  /** The place where each part of `json()` is written. */
  origins(pointer = ''): JsonOrigins {
    const items = isSeq(this.node) ? this.node.items.map((item, index) => [String(index), item] as const) : [];
    const pairs = isMap(this.node) ? this.node.items.map(({ key, value }) => [keyText(key), value] as const) : [];
    const below = [...items, ...pairs].flatMap(([key, part]) => [
      ...this.child(part, this.origin).origins(jsonPointer(pointer, key)),
    ]);
    return new Map<string, JsonOrigin>([[pointer, this.origin], ...below]);
  }

  private child(node: unknown, fallback: Origin): YamlNode {
    const origin = isNode(node) && node.range ? this.originOf(node) : fallback;
    return new YamlNode(origin, isNode(node) ? node : null, this.context);
  }

  private originOf(node: unknown): Origin {
    if (!isNode(node) || !node.range) return this.origin;
    return this.context.lines.origin(node.range[0], node.range[1]);
  }

  private report(message: string, at: Origin = this.origin, suggestion?: string): void {
    this.context.diagnostics.report(RULE, message, at, suggestion);
  }
}

function keyText(key: unknown): string {
  return isScalar(key) ? String(key.value) : '';
}
