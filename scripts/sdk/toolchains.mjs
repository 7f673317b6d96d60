// How generated code is compiled and used, by language. Compiler warnings are failures.
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from '../source-tree.mjs';
import { CACHE, npmPackages, pythonPackages } from './installed-tools.mjs';

const PROGRAMS = join(ROOT, 'scripts/sdk/round-trips');
const TYPESCRIPT = {
  target: 'es2023',
  module: 'esnext',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: ['node'],
  typeRoots: [join(ROOT, 'node_modules/@types')],
  strict: true,
  noEmit: true,
};
/** The manifest of the crate that uses a generated one. */
const CARGO = `[package]
name = "round-trip"
version = "0.1.0"
edition = "2021"

[dependencies]
openapi = { path = "sdk" }
serde_json = "1"
tokio = { version = "1", features = ["macros", "rt-multi-thread"] }

[workspace]
`;
const GO_MODULE = `module example.com/client

go 1.24

require github.com/oapi-codegen/runtime v1.9.0
`;

/**
 * `use` compiles the code in the folder `sdk` of `folder` and runs the program. It may say the weight of what users get.
 * @type {Record<string, {needs: readonly string[][], use: (folder: string, program: string, run: Function) => unknown}>}
 */
export const TOOLCHAINS = {
  typescript: { needs: [], use: useTypescript },
  python: { needs: [['python3', '--version']], use: (...all) => usePython(...all, '.', 'sdk') },
  pythonPackage: { needs: [['python3', '--version']], use: (...all) => usePython(...all, 'sdk', 'aspectory_client') },
  java: { needs: [], use: useJava },
  go: { needs: [['go', 'version']], use: useGo },
  goModule: { needs: [['go', 'version']], use: useGoModule },
  rust: { needs: [['cargo', '--version']], use: useRust },
};

/** @returns the weight of a bundle of the program */
async function useTypescript(folder, program, run) {
  copyFileSync(join(PROGRAMS, program), join(folder, 'round-trip.ts'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: TYPESCRIPT, include: ['**/*.ts'] }));
  symlinkSync(join(npmPackages(), 'node_modules'), join(folder, 'node_modules'));
  run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder]);
  return runTypescript(folder, 'round-trip', run);
}

/** Bundles a program beside the folder of the SDK, and runs it. */
export async function runTypescript(folder, program, run) {
  const outfile = join(folder, `${program}.mjs`);
  const { metafile } = await build({
    entryPoints: [join(folder, `${program}.ts`)],
    outfile,
    bundle: true,
    minify: true,
    metafile: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
    // axios has modules that are no ECMAScript modules.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  run(process.execPath, [outfile]);
  return { kilobytes: Object.values(metafile.outputs)[0].bytes / 1000 };
}

/** @returns the processor time of an import, which other work on the machine does not change */
function usePython(folder, program, run, path, module) {
  const python = join(pythonPackages(), 'python');
  const environment = { PYTHONPATH: join(folder, path) };
  run(python, ['-W', 'error', '-m', 'compileall', '-q', join(folder, path, module)]);
  run(python, ['-W', 'error', join(PROGRAMS, program)], { environment });
  const timed = `import time; start = time.process_time(); import ${module}; print(time.process_time() - start)`;
  return { importSeconds: Number(run(python, ['-c', timed], { environment })) };
}

function useJava(folder, program, run) {
  const paths = join(folder, 'class-path');
  const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath';
  run('mvn', ['-q', '-B', goal, `-Dmdep.outputFile=${paths}`], { cwd: join(folder, 'sdk') });
  const libraries = readFileSync(paths, 'utf8');
  const classes = join(folder, 'classes');
  const sources = run('find', [join(folder, 'sdk/src/main/java'), '-name', '*.java']);
  writeFileSync(join(folder, 'sources'), `${sources}${join(PROGRAMS, program)}\n`);
  // Without `deprecation`, because unions have members whose aspects the models deprecate.
  const lint = ['-Xlint:unchecked,rawtypes,removal', '-Werror', '-proc:none'];
  run('javac', [...lint, '-d', classes, '-cp', libraries, `@${join(folder, 'sources')}`]);
  run('java', ['-cp', `${classes}:${libraries}`, 'RoundTrip']);
}

/** One file without a module of its own. */
function useGo(folder, program, run) {
  writeFileSync(join(folder, 'go.mod'), GO_MODULE);
  copyFileSync(join(PROGRAMS, program), join(folder, 'main.go'));
  run('go', ['mod', 'tidy']);
  run('go', ['vet', './...']);
  run('go', ['run', '.']);
}

function useGoModule(folder, program, run) {
  const sdk = { cwd: join(folder, 'sdk') };
  mkdirSync(join(sdk.cwd, 'roundtrip'));
  copyFileSync(join(PROGRAMS, program), join(sdk.cwd, 'roundtrip/main.go'));
  run('go', ['vet', './...'], sdk);
  run('go', ['run', './roundtrip'], sdk);
}

function useRust(folder, program, run) {
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'Cargo.toml'), CARGO);
  copyFileSync(join(PROGRAMS, program), join(folder, 'src/main.rs'));
  run('cargo', ['run', '--quiet'], { environment: { CARGO_TARGET_DIR: join(CACHE, 'sdk-cargo-target') } });
}
