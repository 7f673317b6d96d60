import { open } from 'node:fs/promises';
import { arch, cpus, freemem, platform, release, totalmem } from 'node:os';
import { TOKEN_SHAPE } from '#base/addresses/secret-names';
import { textWithoutSecrets } from '#base/addresses/without-secrets';
import { describeSettings } from '#base/settings/show-settings';
import type { Settings } from '#base/settings/settings-table';
import { readDatabaseFacts } from '#operation/health/database-facts';
import { version } from '#package.json';
import { readCatalogDatabase } from './catalog-database';
import { metricsAt } from './running-metrics';

const ANSWER_WITHIN_MS = 5000;
const LOG_BYTES = 1_000_000;
const MEGABYTE = 1_000_000;

/** What a report of a fault needs. Without secrets; a part that cannot be had says why. */
export async function supportFacts(settings: Settings, url: string | undefined): Promise<object> {
  return {
    made: new Date().toISOString(),
    program: programFacts(),
    settings: describeSettings(settings),
    service: url === undefined ? { problem: 'none uses this data directory' } : await serviceFacts(settings, url),
    database: await orProblem(async () => {
      const facts = await readCatalogDatabase(settings, readDatabaseFacts);
      return facts ?? { problem: 'the embedded database does not run' };
    }),
    log: await orProblem(() => endOfLog(settings.logFile)),
  };
}

function programFacts() {
  return {
    version,
    node: process.version,
    system: `${platform()} ${release()} ${arch()}`,
    processors: cpus().length,
    megabytes: Math.round(totalmem() / MEGABYTE),
    megabytesFree: Math.round(freemem() / MEGABYTE),
  };
}

async function serviceFacts(settings: Settings, url: string) {
  return {
    url: withoutSecrets(url),
    ready: await answerOf(`${url}/health/ready`),
    metrics: await answerOf(metricsAt(settings, url)),
  };
}

function answerOf(address: string): Promise<object> {
  return orProblem(async () => {
    const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    return { status: answer.status, lines: (await answer.text()).trimEnd().split('\n').map(withoutSecrets) };
  });
}

/** A token, with what is behind its shape, such as the signature. */
const TOKENS = new RegExp(`(?:${TOKEN_SHAPE.source})[\\w.-]*`, 'g');
/** The value of a name that says secret, also in JSON that is quoted in JSON. */
const NAMED = /((?:passw(?:or)?d|pwd|secret|token|api[_-]?key)\w{0,100}\\?"?\s*[=:]\s*\\?"?)[^\s"'&,\\]+/gi;
const CREDENTIALS = /\b(Bearer|Basic) +[\w.~+/=-]+/gi;

/** What programs say may quote addresses with a login, and tokens of requests. */
function withoutSecrets(line: string): string {
  const shown = line.replaceAll(TOKENS, '***').replaceAll(CREDENTIALS, '$1 ***');
  return textWithoutSecrets(shown).replaceAll(NAMED, '$1***');
}

/** The last lines of the log. */
async function endOfLog(path: string | undefined): Promise<object> {
  if (path === undefined)
    return { problem: 'ASPECTORY_LOG_FILE is not set, so the log is where the output of the service goes' };
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const from = Math.max(0, size - LOG_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
    const lines = buffer.subarray(0, bytesRead).toString('utf8').trimEnd().split('\n');
    // The first one may have lost its begin.
    return { lines: (from === 0 ? lines : lines.slice(1)).map(withoutSecrets) };
  } finally {
    await file.close();
  }
}

async function orProblem(facts: () => Promise<object>): Promise<object> {
  try {
    return await facts();
  } catch (error) {
    // The error of fetch has its reason in the cause.
    const said = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { problem: withoutSecrets(said instanceof Error ? said.message : String(said)) };
  }
}
