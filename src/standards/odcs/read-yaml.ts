/** Reads YAML of strangers in a time that grows as the text does. */
import {
  Composer,
  type CST,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  Parser,
} from 'yaml';
import { LIMITS } from '#generated/http/limits';
import type { JsonValue } from '#generated/registry/registry-types';
import { InvalidInputError } from '#base/errors/domain-error';
import { limitExceeded } from '#base/errors/limit-exceeded';
import { setMember } from '#base/json/set-member';

export interface YamlText {
  readonly value: JsonValue;
  readonly document: Document.Parsed;
  readonly lineOf: (offset: number) => number;
}

/**
 * The library compares each key of a map with all others, looks for the node of each alias in the whole document, and calls itself for each
 * level. So keys, aliases and levels are read here, and each value is counted when an alias repeats it.
 * @throws InvalidInputError with the line of a mistake; LimitExceededError for what becomes too large
 */
export function readYaml(text: string): YamlText {
  const lines = new LineCounter();
  const lineOf = (offset: number) => lines.linePos(offset).line;
  const document = documentIn(text, lines);
  const [broken] = document.errors;
  if (broken) throw wrongAt(lineOf(broken.pos[0]), broken.message.split('\n')[0] ?? '');
  return { value: new PlainValues(lineOf).of(document.contents), document, lineOf };
}

function documentIn(text: string, lines: LineCounter): Document.Parsed {
  const tokens = new TokenCheck(lines).tokensOf(new Parser(lines.addNewLine).parse(text));
  const composer = new Composer({ version: '1.2', uniqueKeys: false, keepSourceTokens: false });
  const [first, second] = withoutStacks(() => [...composer.compose(tokens, true, text.length)]);
  if (second)
    throw wrongAt(lines.linePos(second.range[0]).line, 'a second document begins; send one contract at a time');
  if (!first?.contents) throw wrongAt(1, 'the text is empty');
  return first;
}

/** The library makes an error for each mistake and each unknown tag, of which a text may have 100,000: their stacks take most of the time. */
function withoutStacks<Value>(work: () => Value): Value {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    return work();
  } finally {
    Error.stackTraceLimit = before;
  }
}

interface Level {
  readonly token: object;
  readonly depth: number;
}

/** Refuses deep nesting before anything calls itself for each level, and all that comes behind the first mistake of the text. */
class TokenCheck {
  constructor(private readonly lines: LineCounter) {}

  *tokensOf(tokens: Iterable<CST.Token>): Iterable<CST.Token> {
    for (const token of tokens) {
      if (token.type === 'error') throw wrongAt(this.lines.linePos(token.offset).line, token.message);
      this.check(token);
      yield token;
    }
  }

  private check(root: object): void {
    const waiting: Level[] = [{ token: root, depth: 0 }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { token, depth } = next;
      if (depth > LIMITS.contractDepth + 1) throw tooDeep(depth);
      for (const inner of tokensIn(token)) waiting.push({ token: inner, depth: depth + 1 });
    }
  }
}

/** The values and keys in a token that are tokens of their own. */
function tokensIn(token: object): readonly object[] {
  const items: readonly unknown[] = 'items' in token && Array.isArray(token.items) ? token.items : [];
  const inside = 'value' in token && isToken(token.value) ? [token.value] : [];
  return [...items.flatMap(tokensOfItem), ...inside];
}

function tokensOfItem(item: unknown): readonly object[] {
  if (!isToken(item)) return [];
  const parts = ['key' in item ? item.key : undefined, 'value' in item ? item.value : undefined];
  return parts.filter(isToken);
}

function isToken(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value that aliases may repeat. */
interface Anchored {
  readonly value: JsonValue;
  readonly size: number;
  readonly characters: number;
  readonly depth: number;
}

/** Makes plain values of nodes. An alias is the same value again, and counts each time. */
class PlainValues {
  private readonly anchors = new Map<string, Anchored>();
  private readonly open = new Set<string>();
  private count = 0;
  /** Characters of all texts and names. */
  private characters = 0;
  /** Levels below the node that was read last. */
  private below = 0;

  constructor(private readonly lineOf: (offset: number) => number) {}

  of(node: unknown, depth = 0): JsonValue {
    if (isAlias(node)) return this.ofAlias(node.source, node, depth);
    const anchor = isMap(node) || isSeq(node) || isScalar(node) ? node.anchor : undefined;
    const [before, charactersBefore] = [this.count, this.characters];
    this.take(1);
    if (anchor !== undefined) this.open.add(anchor);
    const value = this.plain(node, depth);
    if (anchor !== undefined) {
      this.open.delete(anchor);
      const [size, characters] = [this.count - before, this.characters - charactersBefore];
      this.anchors.set(anchor, { value, size, characters, depth: this.below });
    }
    return value;
  }

  private plain(node: unknown, depth: number): JsonValue {
    if (depth > LIMITS.contractDepth) throw tooDeep(depth);
    if (isMap(node)) return this.ofMap(node, depth);
    if (isSeq(node)) return this.ofItems(node.items, depth);
    this.below = 0;
    const value = isScalar(node) ? scalarOf(node.value) : null;
    if (typeof value === 'string') this.takeText(value.length);
    return value;
  }

  private ofItems(items: readonly unknown[], depth: number): readonly JsonValue[] {
    let below = 0;
    const values = items.map((item) => {
      const value = this.of(item, depth + 1);
      below = Math.max(below, this.below + 1);
      return value;
    });
    this.below = below;
    return values;
  }

  private ofMap(
    { items }: { readonly items: readonly { readonly key: unknown; readonly value: unknown }[] },
    depth: number,
  ): JsonValue {
    const found: { [name: string]: JsonValue } = {};
    let below = 0;
    for (const { key, value } of items) {
      const name = this.nameOf(key);
      if (Object.hasOwn(found, name)) throw wrongAt(this.lineAt(key), `the key ${cutName(name)} is there twice`);
      setMember(found, name, this.of(value, depth + 1));
      below = Math.max(below, this.below + 1);
    }
    this.below = below;
    return found;
  }

  private nameOf(key: unknown): string {
    const named = isAlias(key) ? this.anchors.get(key.source)?.value : isScalar(key) ? scalarOf(key.value) : undefined;
    if (key === null || named === null) return '';
    if (named === undefined || typeof named === 'object') throw wrongAt(this.lineAt(key), 'a key is no plain text');
    const name = String(named);
    this.takeText(name.length);
    if (isScalar(key) && key.anchor !== undefined)
      this.anchors.set(key.anchor, { value: named, size: 1, characters: name.length, depth: 0 });
    return name;
  }

  private ofAlias(source: string, node: Node, depth: number): JsonValue {
    const found = this.anchors.get(source);
    if (this.open.has(source))
      throw wrongAt(this.lineAt(node), `the alias *${cutName(source)} is inside of what it repeats`);
    if (!found)
      throw wrongAt(this.lineAt(node), `there is no &${cutName(source)} before the alias *${cutName(source)}`);
    this.take(found.size);
    this.takeText(found.characters);
    if (depth + found.depth > LIMITS.contractDepth) throw tooDeep(depth + found.depth);
    this.below = found.depth;
    return found.value;
  }

  private take(values: number): void {
    this.count += values;
    if (this.count <= LIMITS.contractValues) return;
    const fix = 'Write a contract for each object, and values in place of aliases';
    throw limitExceeded({
      limit: 'contractValues',
      size: this.count,
      unit: 'values in its contract',
      fix,
      pointer: '',
    });
  }

  private takeText(characters: number): void {
    this.characters += characters;
    if (this.characters <= LIMITS.contractText) return;
    const fix = 'Write shorter texts in place of aliases';
    throw limitExceeded({
      limit: 'contractText',
      size: this.characters,
      unit: 'characters in its contract',
      fix,
      pointer: '',
    });
  }

  private lineAt(node: unknown): number {
    const range = isAlias(node) || isMap(node) || isSeq(node) || isScalar(node) ? node.range : undefined;
    return this.lineOf(range?.[0] ?? 0);
  }
}

/** Values of tags that JSON lacks are texts, binary ones in base64. */
function scalarOf(value: unknown): JsonValue {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  return value === undefined ? null : String(value);
}

const SHOWN_LENGTH_MAX = 100;

function cutName(name: string): string {
  return name.length > SHOWN_LENGTH_MAX ? `${name.slice(0, SHOWN_LENGTH_MAX)}...` : name;
}

function tooDeep(size: number): Error {
  const fix = 'Write flatter values';
  return limitExceeded({ limit: 'contractDepth', size, unit: 'levels in its contract', fix, pointer: '' });
}

function wrongAt(line: number, problem: string): InvalidInputError {
  const message = `line ${line}: ${problem}`;
  return new InvalidInputError(`The data contract is not valid:\n  ${message}`, [{ pointer: '', message }]);
}
