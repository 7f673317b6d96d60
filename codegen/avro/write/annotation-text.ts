import type { JsonObject, JsonValue } from '#codegen/model/model';
import { quoteSegment } from '#codegen/pdl/quoting';
import { isList, isObject } from '#codegen/values/json-value';

/** Columns of a line, as in the other files of models/. */
const WIDTH_MAX = 120;
const INDENT = '  ';

/** Annotations, a line each or more where they are long. */
export function annotationLines(properties: JsonObject, indent: string): string {
  return Object.entries(properties)
    .map(([name, value]) => {
      const head = `${indent}@${quoteSegment(name)}`;
      return value === true ? `${head}\n` : `${head} = ${jsonText(value, indent, head.length + 3)}\n`;
    })
    .join('');
}

/** JSON on one line where it fits behind `before` columns, else a line for each part. */
export function jsonText(value: JsonValue, indent: string, before: number): string {
  const line = oneLine(value);
  if (before + line.length <= WIDTH_MAX || !(isList(value) || isObject(value))) return line;
  const inner = indent + INDENT;
  const [open, close, parts] = isList(value)
    ? ['[', ']', value.map((item) => jsonText(item, inner, inner.length))]
    : ['{', '}', Object.entries(value).map((entry) => member(entry, inner))];
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}

function member([name, value]: [string, JsonValue], indent: string): string {
  const key = `${JSON.stringify(name)}: `;
  return key + jsonText(value, indent, indent.length + key.length);
}

function oneLine(value: JsonValue): string {
  if (isList(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${oneLine(part)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
