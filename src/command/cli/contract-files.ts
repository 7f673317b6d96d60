import { readFile } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { InvalidInputError } from '#base/errors/domain-error';
import { errorCode, fileProblem } from '#base/errors/error-code';
import { EVERYTHING } from '#catalog/authorization/access-filter';
import { READ } from '#catalog/authorization/policies/privileges';
import { printableLine } from '#base/logging/printable';
import type { Runtime } from '../composition/create-runtime';
import type { CommandContext } from './command-context';
import { openOutput, STANDARD_OUTPUT, writeText } from './output';
import { stopSignal } from './stop-signal';

const YAML_FILE = /\.ya?ml$/i;
/** What every contract begins with, and other YAML such as a recipe has not. */
const CONTRACT = /^(apiVersion|kind)\s*:/m;

/** A data contract that is to be imported. */
interface ContractFile {
  readonly name: string;
  readonly contract: string;
  /** The platform of the data of a contract that does not say where it is. */
  readonly platform: string | undefined;
}

/** The contract of a file; undefined for a file that holds something else. */
export async function openContractFile(path: string, platform: string | undefined): Promise<ContractFile | undefined> {
  if (!YAML_FILE.test(path)) return undefined;
  try {
    const contract = await readFile(path, 'utf8');
    return CONTRACT.test(contract) ? { name: path, platform, contract } : undefined;
  } catch (error) {
    throw fileProblem(path, 'read', error);
  }
}

/** Writes a contract, or says what is wrong with it. */
export async function importContract(
  { name, contract, platform }: ContractFile,
  runtime: Runtime,
  context: CommandContext,
): Promise<void> {
  try {
    const source = { actor: runtime.system, platform };
    const { contracts, written, unchanged, warnings } = await runtime.services.contracts.import(contract, source);
    context.print(`${name}: ${written} values written, ${unchanged} unchanged: ${contracts.join(', ')}`);
    for (const warning of warnings) context.complain(printableLine(`${name}: ${warning}`));
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    for (const line of `${name}: ${error.message}`.split('\n')) context.complain(printableLine(line));
    context.exitWith(1);
  }
}

/** Writes the contract of an entity to a file or to standard output. */
export async function exportContract(
  urn: string,
  path: string,
  runtime: Runtime,
  context: CommandContext,
): Promise<void> {
  const signal = stopSignal();
  const read = { access: EVERYTHING, privileges: READ, signal };
  const { text, problems } = await runtime.services.contracts.export(urn, read);
  const output = await openOutput(path);
  try {
    await writeText(output, text.endsWith('\n') ? text : `${text}\n`, signal);
    if (path !== STANDARD_OUTPUT) await finished(output.end());
  } catch (error) {
    throw errorCode(error) === 'ENOSPC' ? fileProblem(path, 'written', error) : error;
  }
  if (problems.length === 0) return;
  context.complain('The contract does not fit the standard yet. Complete it by hand, or in the catalog:');
  for (const problem of problems) context.complain(printableLine(`  ${problem}`));
}
