import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { ModelFacts } from '#generated/registry/model-facts';
import { InvalidInputError } from '#base/errors/domain-error';
import { fileProblem } from '#base/errors/error-code';

const FORMAT = 1;
/** Many times the facts of the shipped models. */
export const FACTS_BYTES_MAX = 64 * 1024 * 1024;

/** @param folder the folder of generated files */
export function modelFactsFile(folder: string): string {
  return join(folder, 'registry', 'model-facts.json');
}

/** Reads facts from a file, which is compressed if its name ends with `.br`. @throws InvalidInputError */
export function readModelFacts(file: string): ModelFacts {
  let content: Buffer;
  try {
    content = readFileSync(file);
  } catch (error) {
    throw fileProblem(file, 'read', error);
  }
  const text = file.endsWith('.br') ? brotliDecompressSync(content, { maxOutputLength: FACTS_BYTES_MAX }) : content;
  return parseModelFacts(text.toString(), file);
}

/** @throws InvalidInputError for a text that is not the facts of models */
export function parseModelFacts(text: string, place: string): ModelFacts {
  const facts: unknown = parseJson(text, place);
  if (isModelFacts(facts)) return facts;
  throw new InvalidInputError(`${place} does not hold the facts of models in the form of this release.`);
}

function parseJson(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InvalidInputError(`${place} does not hold JSON.`, [], { cause: error });
  }
}

/** Everything within was written together with the format. */
function isModelFacts(value: unknown): value is ModelFacts {
  if (typeof value !== 'object' || value === null || !('format' in value) || value.format !== FORMAT) return false;
  return 'entities' in value && 'aspects' in value && 'types' in value;
}
