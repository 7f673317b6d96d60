import parseLicence from 'spdx-expression-parse';
import { DATA_LICENCES, LICENCES, REGISTRY, SINGLE, DEVELOPMENT_LICENCES } from './rules.mjs';

const MANIFEST = 'package.json';
/** A specification that is not a range of versions from the registry: git, http, a file, a short name of GitHub. */
const NOT_A_RANGE = /:|\//;
const ALIAS = /^npm:((?:@[^/]+\/)?[^/:@]+)@[^/:]+$/;
const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;

/**
 * @param {{ lock: object, manifest: object, installedLicence?: (path: string) => string | undefined }} input the parsed package-lock.json and
 *   package.json, and the licence in the package.json of an installed package
 * @returns {string[]} a sentence with the problem and one with its fix for each problem
 */
export function lockProblems({ lock, manifest, installedLicence = () => undefined }) {
  if (lock.lockfileVersion !== 3)
    return [`package-lock.json has version ${lock.lockfileVersion} instead of 3. Make it again with npm 7 or later.`];
  const entries = Object.entries(lock.packages).filter(([path]) => path !== '');
  const aliases = declaredAliases(entries.map(([, entry]) => entry));
  return [
    ...dependencyProblems(MANIFEST, manifest),
    ...entries.flatMap(([path, entry]) => [
      ...sourceProblems(path, entry, aliases),
      ...dependencyProblems(path, entry),
      ...licenceProblems(path, entry, installedLicence(path)),
    ]),
    ...scriptProblems(entries, manifest.allowScripts ?? {}),
    ...SINGLE.flatMap((name) => copyProblems(name, entries)),
  ];
}

/** Packages of the registry use an alias to have two versions of a package. @returns the package by alias */
function declaredAliases(entries) {
  const ranges = entries.flatMap((entry) => Object.entries(allDependencies(entry)));
  return new Map(ranges.flatMap(([alias, range]) => (ALIAS.test(range) ? [[alias, ALIAS.exec(range)[1]]] : [])));
}

function sourceProblems(path, { resolved, integrity, link, version, name }, aliases) {
  const again = `Remove the entry, and run npm install with the registry ${REGISTRY}.`;
  if (link) return [`${path} is a link to a folder. Depend on a version of the registry instead.`];
  const problems = [];
  if (name !== undefined && name !== nameAt(path) && name !== aliases.get(nameAt(path)))
    problems.push(`${path} is the package ${name} under another name. Depend on ${name} by its own name.`);
  if (resolved !== undefined && !resolved.startsWith(REGISTRY))
    problems.push(`${path} comes from ${resolved}, not from ${REGISTRY}. ${again}`);
  if (!/^\d+\.\d+\.\d+/.test(version ?? ''))
    problems.push(`${path} has the version ${version}, which is not one of the registry. ${again}`);
  if (!SHA512.test(integrity ?? ''))
    problems.push(
      `${path} has ${integrity ? `the digest ${integrity}` : 'no digest'}, but needs one of sha512. ${again}`,
    );
  return problems;
}

function dependencyProblems(path, entry) {
  return Object.entries(allDependencies(entry))
    .filter(([, range]) => NOT_A_RANGE.test(range) && !(ALIAS.test(range) && path !== MANIFEST))
    .map(
      ([name, range]) => `${path} depends on ${name} at ${range}. Depend on a range of versions, under its own name.`,
    );
}

function allDependencies({ dependencies, devDependencies, optionalDependencies }) {
  return { ...dependencies, ...devDependencies, ...optionalDependencies };
}

function licenceProblems(path, { license: locked, dev = false }, installed) {
  const licences = new Set([locked, installed].filter(Boolean));
  const choose = 'Choose another package, or add the licence to scripts/packages/rules.mjs after you have read it.';
  if (licences.size === 0) return [`${path} has no licence. ${choose}`];
  return [...licences]
    .filter((licence) => DATA_LICENCES.get(nameAt(path)) !== licence && !isAllowed(licence))
    .filter((licence) => !dev || DEVELOPMENT_LICENCES.get(nameAt(path)) !== licence)
    .map((licence) => `${path} has the licence ${licence}. ${choose}`);
}

function isAllowed(licence) {
  try {
    return holds(parseLicence(licence));
  } catch {
    return false;
  }
}

function holds({ license, exception, conjunction, left, right }) {
  if (conjunction === 'and') return holds(left) && holds(right);
  if (conjunction === 'or') return holds(left) || holds(right);
  return LICENCES.has(license) && exception === undefined;
}

function scriptProblems(entries, allowScripts) {
  const scripted = new Set(
    entries.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameAt(path)),
  );
  return [
    ...[...scripted]
      .filter((name) => !Object.hasOwn(allowScripts, name))
      .map(
        (name) => `${name} has an install script. Read it, then add "${name}": false to allowScripts in package.json.`,
      ),
    ...Object.entries(allowScripts)
      .filter(([, allowed]) => allowed !== false)
      .map(([name]) => `allowScripts in package.json allows ${name} to run its install script. Set it to false.`),
    ...Object.keys(allowScripts)
      .filter((name) => !scripted.has(name))
      .map((name) => `allowScripts in package.json names ${name}, which has no install script. Remove it.`),
  ];
}

function copyProblems(name, entries) {
  const copies = entries.filter(([path]) => nameAt(path) === name).map(([path, { version }]) => `${path} ${version}`);
  return copies.length < 2
    ? []
    : [
        `${name} is there ${copies.length} times (${copies.join(', ')}). Use versions that agree, or add an override to package.json.`,
      ];
}

function nameAt(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
