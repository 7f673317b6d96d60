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

/** An escape; one that is two halves of a character, or begins the name of a script, as a whole. */
const ESCAPE = String.raw`\\u[dD][89abAB][\dA-Fa-f]{2}\\u[dD][c-fC-F][\dA-Fa-f]{2}|\\[pP]\{(?:Script|sc)=|\\.`;
/** What has another meaning in the engine, in a class and outside of one: \s is only ASCII there, and a dot stands for more ends of lines. */
const SPACES = String.raw`\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`;
const NO_SPACES = String.raw`\u0000-\u0008\u000e-\u001f!-\u009f\u00a1-\u167f\u1681-\u1fff\u200b-\u2027\u202a-\u202e\u2030-\u205e\u2060-\u2fff\u3001-\ufefe\uff00-\u{10ffff}`;
const MEANINGS: { readonly [piece: string]: string } = {
  '.': String.raw`[^\n\r\u2028\u2029]`,
  '\\s': SPACES,
  '\\S': NO_SPACES,
  '\\p{Script=': '\\p{',
  '\\p{sc=': '\\p{',
  '\\P{Script=': '\\P{',
  '\\P{sc=': '\\P{',
  // A name refers back as a number does, which the engine refuses.
  '\\k': '\\1',
};
const TRANSLATION = {
  pieces: String.raw`\[(?:[^\]\\]|\\.)*\]|${ESCAPE}|\.`,
  escapes: ESCAPE,
  meanings: MEANINGS,
};

/** @throws Error for a pattern that the engine cannot express, such as one that looks behind or refers back */
export function linearPattern(pattern: string): LinearPattern {
  const [, kind, looked = '', rest = ''] = new RegExp(LEADING_LOOKAHEAD, 's').exec(pattern) ?? [];
  if (kind === undefined) return { test: matcherOf(pattern), toString: () => pattern };
  const [isThere, others] = [matcherOf(`^(?:${looked})`), linearPattern(`^${rest}`)];
  return { test: (text) => isThere(text) === (kind === '=') && others.test(text), toString: () => pattern };
}

function matcherOf(pattern: string): (text: string) => boolean {
  const compiled = RE2JS.compile(RE2JS.translateRegExp(translated(pattern)));
  return (text) => compiled.matcher(text).find();
}

/** The pattern with what the engine reads otherwise than JSON Schema in words that it reads alike. */
function translated(pattern: string): string {
  const { pieces, escapes, meanings } = TRANSLATION;
  const meant = (piece: string) =>
    piece.length === 12
      ? String.fromCharCode(parseInt(piece.slice(2, 6), 16), parseInt(piece.slice(8), 16))
      : (meanings[piece] ?? piece);
  return pattern.replaceAll(new RegExp(pieces, 'gs'), (piece) => {
    if (piece.startsWith('[')) return piece.replaceAll(new RegExp(escapes, 'gs'), meant);
    return /^\\s$/i.test(piece) ? `[${meant(piece)}]` : meant(piece);
  });
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
  const { pieces, escapes, meanings } = ${JSON.stringify(TRANSLATION)};
  const meant = (piece) =>
    piece.length === 12
      ? String.fromCharCode(parseInt(piece.slice(2, 6), 16), parseInt(piece.slice(8), 16))
      : (meanings[piece] ?? piece);
  const translated = (text) => text.replaceAll(new RegExp(pieces, "gs"), (piece) => {
    if (piece.startsWith("[")) return piece.replaceAll(new RegExp(escapes, "gs"), meant);
    return /^\\\\s$/i.test(piece) ? "[" + meant(piece) + "]" : meant(piece);
  });
  const matcher = (text) => {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(translated(text)));
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
