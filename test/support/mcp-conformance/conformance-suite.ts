import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { notRun } from '../not-run';
import { runFolder } from '../test-run';

const SUITE = '@modelcontextprotocol/conformance@0.2.0-alpha.12';
/** The suite needs a later node than the service. */
const NODE = `node-${process.platform}-${process.arch}@26`;
const NPX = ['--yes', `--package=${NODE}`, `--package=${SUITE}`, '--'];
const SUMMARY = /^([✓✗]) (\S+): (\d+) passed, (\d+) failed/gm;
const NOT_SCORED = /^ {2}[✓✗] (\S+) \((\w+)\)$/gm;

/** How one scenario ended. */
interface ScenarioResult {
  readonly name: string;
  readonly passed: boolean;
  /** Why the revision does not require it; absent if it does. */
  readonly notScored: string | undefined;
}

/** Tests that need the conformance suite and its node, which npx fetches. */
export function describeWithConformanceSuite(name: string, tests: () => void): void {
  // With all its retries, npm would take a minute to say that there is no network.
  const env = { ...process.env, npm_config_fetch_retries: '1' };
  const { status } = spawnSync('npx', [...NPX, 'conformance', '--version'], { cwd: runFolder(), env, stdio: 'ignore' });
  if (status === 0) describe(name, tests);
  else notRun(name, `npx could not fetch ${SUITE} and ${NODE}`);
}

/** Runs all that a revision requires. @returns the results, and what the suite wrote */
export async function runConformanceSuite(url: string, revision: string) {
  const command = ['conformance', 'server', '--url', url, '--requirements', revision, '-o', 'mcp-conformance'];
  const output = await promisify(execFile)('npx', [...NPX, ...command], { cwd: runFolder() }).then(
    ({ stdout }) => stdout,
    // It fails as soon as one scenario does; its output says which.
    (error: { readonly stdout?: string }) => error.stdout ?? '',
  );
  return { output, scenarios: resultsIn(output) };
}

function resultsIn(output: string): readonly ScenarioResult[] {
  const notScored = new Map([...output.matchAll(NOT_SCORED)].map(([, name, reason]) => [name, reason]));
  return [...output.matchAll(SUMMARY)].map(([, mark, name = '']) => ({
    name,
    passed: mark === '✓',
    notScored: notScored.get(name),
  }));
}
