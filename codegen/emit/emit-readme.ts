import type { GeneratedFiles } from './emitter';
import { GENERATED_NOTE } from './generated-text';

/** Tells people what they are looking at, and the writer that the folder is the generator's. */
export function emitReadme(): GeneratedFiles {
  return new Map([
    [
      'README.md',
      `# Generated\n\n${GENERATED_NOTE}\n\nWhat is in here: [codegen/emit/README.md](../codegen/emit/README.md).\n`,
    ],
  ]);
}
