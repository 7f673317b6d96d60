import type { Readiness } from '#operation/health/readiness';

const ANSWER_WITHIN_MS = 5000;

/**
 * What the service at `url` says that it cannot do, each reason once with the names of its checks.
 * @param known lines in which a reason may be already
 */
export async function describeProblems(url: string, known: readonly string[]): Promise<readonly string[]> {
  const checksOf = new Map<string, string[]>();
  for (const { name, ok, reason = 'the check failed' } of (await askReadiness(url)).checks) {
    if (ok || known.some((line) => line.includes(reason))) continue;
    checksOf.set(reason, [...(checksOf.get(reason) ?? []), name]);
  }
  return [...checksOf].map(([reason, names]) => `${names.join(', ')}: ${reason}`);
}

/** Asks for the readiness; there are no checks if the answer is not of this protocol. */
async function askReadiness(url: string): Promise<Pick<Readiness, 'checks'>> {
  try {
    const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    const readiness: Readiness = JSON.parse(await answer.text());
    return { checks: readiness.checks ?? [] };
  } catch {
    return { checks: [] };
  }
}
