import type { JsonValue } from '#codegen/model/model';

/** A field of an object type. */
export interface SdlField {
  readonly name: string;
  readonly doc: string;
  readonly type: string;
  /** The arguments with parentheses. */
  readonly args?: string;
  /** Tells the service where the value is. */
  readonly directive?: string;
  readonly deprecation?: string | undefined;
}

export function fieldLine({ name, doc, type, args = '', directive, deprecation }: SdlField): string {
  const end = [directive, deprecation && `@deprecated(reason: ${quoted(deprecation)})`].filter(Boolean);
  return `${description(doc, '  ')}  ${name}${args}: ${[type, ...end].join(' ')}`;
}

/** The description on a line of its own, or nothing. */
export function description(doc: string, indent = ''): string {
  return doc === '' ? '' : `${indent}${quoted(doc.replaceAll(/\s+/g, ' '))}\n`;
}

/** A string of JSON may have halves of a character, which GraphQL refuses. */
function quoted(text: string): string {
  return JSON.stringify(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
}

export function block(head: string, doc: string, lines: readonly string[]): string {
  return `${description(doc)}${head} {\n${lines.join('\n')}\n}\n`;
}

/** The reason of `@deprecated`, which is true or a string. */
export function deprecationOf(value: JsonValue | undefined): string | undefined {
  if (value === undefined || value === false) return undefined;
  return typeof value === 'string' ? value : 'It is deprecated in the models';
}
