import { styleText } from 'node:util';
import type { Diagnostic } from '../diagnostics/diagnostic';
import { renderDiagnostics } from '../diagnostics/render-diagnostics';

/** The streams that a command writes to. Results go to `out`, notes about the work to `err`. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  readonly colors: boolean;
}

/** Colours only for people at a terminal who did not switch them off (https://no-color.org). */
export function processTerminal(noColor: string | undefined): Terminal {
  return {
    out: (text) => void process.stdout.write(`${text}\n`),
    err: (text) => void process.stderr.write(`${text}\n`),
    colors: process.stdout.isTTY && process.stderr.isTTY && !noColor,
  };
}

export function bold(text: string, { colors }: Terminal): string {
  return colors ? styleText('bold', text) : text;
}

export function plural(count: number, one: string): string {
  const many = one.endsWith('y') ? `${one.slice(0, -1)}ies` : `${one}s`;
  return `${count} ${count === 1 ? one : many}`;
}

/** Shows all that is wrong. */
export function reportProblems(diagnostics: readonly Diagnostic[], terminal: Terminal): 1 {
  terminal.err(renderDiagnostics(diagnostics, { colour: terminal.colors }));
  terminal.err(`${plural(diagnostics.length, 'error')}, nothing was written.`);
  return 1;
}
