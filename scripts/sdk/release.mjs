// The SDKs of the shipped models as files that the tools of each language install.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../source-tree.mjs';
import { generateSdk } from './generator.mjs';
import { pythonPackages } from './installed-tools.mjs';

const { version, license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const NAME = 'aspectory-client';

/** The properties of the generator that name the version, and how the file is made, for each language. */
const FILES = {
  'typescript-fetch': { properties: { importFileExtension: '.js' }, make: makeNpmPackage },
  python: { properties: { packageVersion: version, projectName: NAME }, make: makeWheel },
  java: { properties: { artifactVersion: version }, make: makeJar },
  go: { properties: { packageVersion: version }, make: makeGoModule },
};

/** @returns the paths of the files, which are in `out` */
export function releaseSdks(out) {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  return Object.entries(FILES).map(([language, { properties, make }]) => {
    const folder = join(dirname(out), `release-${language}`);
    rmSync(folder, { recursive: true, force: true });
    generateSdk(language, folder, undefined, properties);
    return make(folder, out);
  });
}

function makeNpmPackage(folder, out) {
  const compilerOptions = {
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2023', 'dom'],
    types: [],
    declaration: true,
    strict: true,
    outDir: 'dist',
    rootDir: '.',
  };
  const main = { type: 'module', main: './dist/index.js', types: './dist/index.d.ts', sideEffects: false };
  const manifest = { name: NAME, version, license, description: 'The client of Aspectory.', ...main, files: ['dist'] };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['index.ts'] }));
  run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', '.'], folder);
  run('npm', ['pack', '--silent', '--pack-destination', out], folder);
  return join(out, `${NAME}-${version}.tgz`);
}

function makeWheel(folder, out) {
  const programs = pythonPackages();
  run(join(programs, 'uv'), ['build', '--quiet', '--wheel', '--python', join(programs, 'python'), '-o', out], folder);
  return join(out, `${NAME.replace('-', '_')}-${version}-py3-none-any.whl`);
}

function makeJar(folder, out) {
  const skip = ['-DskipTests', '-Dmaven.javadoc.skip=true', '-Dmaven.source.skip=true'];
  run('mvn', ['-q', '-B', ...skip, 'package'], folder);
  const file = join(out, `${NAME}-${version}.jar`);
  copyFileSync(join(folder, 'target', `${NAME}-${version}.jar`), file);
  return file;
}

/** A module without a repository: `replace` in `go.mod` names the folder into which it is unpacked. */
function makeGoModule(folder, out) {
  run('go', ['mod', 'tidy'], folder);
  run('go', ['vet', './...'], folder);
  const file = join(out, `${NAME}-go-${version}.tar.gz`);
  run('tar', ['-czf', file, '--exclude=docs', '--exclude=.openapi-generator', '-C', folder, '.'], folder);
  return file;
}

function run(program, args, cwd) {
  execFileSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}
