import { type Document, parseDocument } from 'yaml';
import type { SourceFile } from '../model/source-range';
import type { DiagnosticList } from '../diagnostics/diagnostic';
import type { JsonValue } from '../model/model';
import { rememberedFor } from '../values/remembered';
import { LineIndex } from './line-index';

export interface ParsedYaml {
  readonly document: Document;
  readonly lines: LineIndex;
}

const parsed = rememberedFor((file: SourceFile): ParsedYaml => ({
  document: parseDocument(file.text, { prettyErrors: false }),
  lines: new LineIndex(file),
}));

/** Never throws: what is wrong with the syntax is reported under `rule`. */
export function parseYaml(file: SourceFile, rule: string, problems: DiagnosticList): ParsedYaml {
  const { document, lines } = parsed(file);
  for (const { message, pos } of document.errors)
    problems.report(rule, isStackOverflow(message) ? 'this is nested too deep' : message, lines.origin(...pos));
  return { document, lines };
}

/** The value of the document; undefined, and reported, when its aliases would make it endless. */
export function yamlValue(
  { document, lines }: ParsedYaml,
  rule: string,
  problems: DiagnosticList,
): JsonValue | undefined {
  try {
    const value: JsonValue = document.toJSON();
    return value;
  } catch {
    problems.report(rule, 'the aliases in this file expand to too much', lines.origin(0, 1));
    return undefined;
  }
}

/** The parser hands it on as an error of the text. */
function isStackOverflow(message: string): boolean {
  return message.startsWith('Maximum call stack');
}
