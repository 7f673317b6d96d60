import { RE2JS } from 're2js';

/** A pattern of a model, which takes time in proportion to the text, whatever the pattern is. */
interface LinearPattern {
  test(text: string): boolean;
  /** Ajv takes two patterns with the same text for one. */
  toString(): string;
}

/** @throws Error for a pattern that the engine cannot express, such as one that looks ahead or refers back */
export function linearPattern(pattern: string): LinearPattern {
  const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
  return { test: (text) => compiled.matcher(text).find(), toString: () => pattern };
}

/** The same as `linearPattern`, for ajv. The patterns of the service itself are known to be fast, and faster by the engine of Node. */
export function linearRegExp(ours: readonly string[]): {
  (pattern: string, flags: string): LinearPattern;
  readonly code: string;
} {
  const known = JSON.stringify(ours);
  const linear = `require("re2js").RE2JS.compile(require("re2js").RE2JS.translateRegExp(pattern))`;
  const engine = (pattern: string, flags: string) =>
    ours.includes(pattern) ? new RegExp(pattern, flags) : linearPattern(pattern);
  const code = `((pattern, flags) => {
  if (${known}.includes(pattern)) return new RegExp(pattern, flags);
  const compiled = ${linear};
  return { test: (text) => compiled.matcher(text).find() };
})`;
  return Object.assign(engine, { code });
}
