import { modelFacts } from '../facts/model-facts';
import { loadModel } from '../pipeline';
import { readInputs } from '../source/read-inputs';
import type { ExitCode, Folders } from './command';
import { reportProblems, type Terminal } from './terminal';

/** Prints the facts of the models as JSON. It needs no contract, and writes no files. */
export function printFacts(folders: Folders, terminal: Terminal): ExitCode {
  const { inputs, diagnostics: unread } = readInputs(folders);
  const { value: model, diagnostics } = loadModel(inputs);
  const problems = [...unread, ...diagnostics];
  if (problems.length > 0) return reportProblems(problems, terminal);
  terminal.out(JSON.stringify(modelFacts(model)));
  return 0;
}
