// Java emitters: their libraries come from Maven Central into .build/clients, once; a program of test/clients/java uses them.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasProgram } from '../sdk/generator.mjs';
import { ROOT } from '../source-tree.mjs';
import { runInOnePiece } from './run-in-one-piece.mjs';

const FOLDER = join(ROOT, 'test/clients/java');
const PROJECT = join(FOLDER, 'pom.xml');
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';
const TOOLS = { javac: '-version', java: '-version', mvn: '--version' };

/** The releases that Maven Central has, by the profiles of the project. */
export const JAVA_CLIENTS = ['0.8.45', '0.10.0'].map((release) => ({
  name: `java-${release}`,
  missing: () => Object.keys(TOOLS).find((tool) => !hasProgram(tool, TOOLS[tool])),
  install: () => install(release),
  run: (libraries, folder, server) => runProgram(`java-${release} client, ${server.state}`, libraries, folder, server),
}));

/** Complete when its mark exists, and made again when the project changes. @returns the folder of the libraries */
function install(release) {
  const home = join(ROOT, '.build/clients', `java-${release}`);
  const libraries = join(home, 'libraries');
  const mark = join(home, createHash('sha256').update(readFileSync(PROJECT)).digest('hex').slice(0, 12));
  if (existsSync(mark)) return libraries;
  console.log(`installing the Java emitter ${release}`);
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  const to = ['-DincludeScope=runtime', `-DoutputDirectory=${libraries}`];
  execFileSync('mvn', ['-q', '-B', '-f', PROJECT, `-P${release}`, COPY, ...to], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeFileSync(mark, '');
  return libraries;
}

/** @returns whether all checks passed */
function runProgram(title, libraries, folder, { url, token }) {
  const path = join(libraries, '*');
  const program = join(FOLDER, 'EmitterCheck.java');
  execFileSync('javac', ['-nowarn', '-proc:none', '-d', folder, '-cp', path, program], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // The emitter has no logger of its own, and says so on standard error.
  return runInOnePiece(title, 'java', ['-cp', `${folder}:${path}`, 'EmitterCheck', url, token], { errors: 'ignore' });
}
