import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PROJECT } from '#base/settings/project-folder';
import type { AddCommand } from '../command-context';

const GENERATOR = join(PROJECT, 'scripts', 'codegen.mjs');

/** The generator is a program of its own, with its own options and help. */
export const addCodegen: AddCommand = (program, context) => {
  program
    .command('codegen')
    .description('check and explain models, and generate from models of your own')
    .argument('[options...]', 'options of the generator; "codegen --help" lists them')
    .helpOption(false)
    .allowUnknownOption()
    .action(async (options: readonly string[]) => {
      const generator = spawn(process.execPath, [GENERATOR, ...options], {
        stdio: 'inherit',
        env: context.environment,
      });
      const [code] = await once(generator, 'exit');
      context.exitWith(code ?? 1);
    });
};
