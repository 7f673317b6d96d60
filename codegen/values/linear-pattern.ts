import { RE2JS } from 're2js';

/** A pattern of a model, which takes time in proportion to the text, whatever the pattern is. */
interface LinearPattern {
  test(text: string): boolean;
  /** Ajv takes two patterns with the same text for one. */
  toString(): string;
}

/** A part of a pattern: `[...]`, an escape, or any other character but a bracket. */
const PART = String.raw`\[(?:[^\]\\]|\\.)*\]|\\.`;
/** The content of balanced brackets, four deep. */
const BALANCED = [1, 2, 3, 4].reduce((inner) => String.raw`(?:[^()[\\]|${PART}|\(${inner}\))*`, '');
/** The same without a choice outside of brackets: to `^a|b`, what is before `a` does not apply as a whole. */
const SEQUENCE = String.raw`(?:[^()[\\|]|${PART}|\(${BALANCED}\))*`;
/** `^(?=b)a` and `^(?!b)a`, which are `^a` and (not) `^(?:b)`: both look from the start. */
const LEADING_LOOKAHEAD = String.raw`^\^\(\?([=!])(${BALANCED})\)(${SEQUENCE})$`;

/** @throws Error for a pattern that the engine cannot express, such as one that looks behind or refers back */
export function linearPattern(pattern: string): LinearPattern {
  const [, kind, looked = '', rest = ''] = new RegExp(LEADING_LOOKAHEAD, 's').exec(pattern) ?? [];
  if (kind === undefined) return { test: matcherOf(pattern), toString: () => pattern };
  const [isThere, others] = [matcherOf(`^(?:${looked})`), linearPattern(`^${rest}`)];
  return { test: (text) => isThere(text) === (kind === '=') && others.test(text), toString: () => pattern };
}

function matcherOf(pattern: string): (text: string) => boolean {
  const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
  return (text) => compiled.matcher(text).find();
}

/** The same as `linearPattern`, for ajv. The patterns of the service itself are known to be fast, and faster by the engine of Node. */
export function linearRegExp(ours: readonly string[]): {
  (pattern: string, flags: string): LinearPattern;
  readonly code: string;
} {
  const engine = (pattern: string, flags: string) =>
    ours.includes(pattern) ? new RegExp(pattern, flags) : linearPattern(pattern);
  return Object.assign(engine, { code: engineCode(ours) });
}

/** The code of `linearPattern` for a module that imports nothing of the generator. */
function engineCode(ours: readonly string[]): string {
  return `((pattern, flags) => {
  if (${JSON.stringify(ours)}.includes(pattern)) return new RegExp(pattern, flags);
  const { RE2JS } = require("re2js");
  const matcher = (text) => {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(text));
    return (value) => compiled.matcher(value).find();
  };
  const leading = new RegExp(${JSON.stringify(LEADING_LOOKAHEAD)}, "s");
  const tests = [];
  let rest = pattern;
  for (let found = leading.exec(rest); found; found = leading.exec(rest)) {
    const [, kind, looked, others] = found;
    const isThere = matcher("^(?:" + looked + ")");
    tests.push((value) => isThere(value) === (kind === "="));
    rest = "^" + others;
  }
  tests.push(matcher(rest));
  return { test: (value) => tests.every((test) => test(value)) };
})`;
}
