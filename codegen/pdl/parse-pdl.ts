import { DiagnosticList, type Diagnostic } from '../diagnostics/diagnostic';
import type { SourceFile } from '../model/source-range';
import type { ParsedFile } from '../model/model';
import { rememberedFor } from '../values/remembered';
import { Parser } from './parser';
import { TokenReader } from './token-reader';

interface ParsedPdl {
  readonly parsed: ParsedFile | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads one PDL file. Never throws; with errors, `parsed` holds what could be read, null when that is nothing. */
export const parsePdl = rememberedFor((file: SourceFile): ParsedPdl => {
  const problems = new DiagnosticList();
  const parsed = new Parser(file, new TokenReader(file, problems)).parse();
  const empty = parsed.types.length === 0 && parsed.anonymous === null && parsed.broken.length === 0;
  return { parsed: empty ? null : parsed, diagnostics: problems.diagnostics };
});
