import { judgeStatus } from '../judge';
import type { Tally } from '../report/tally';
import { type AttackRequest, shown } from '../request/attack-request';
import { type Outcome, sendRequest, type Target } from '../request/send-request';

const WITHIN_MS = 60_000;
const SLOWEST_MS = 5_000;

/** Sends all requests at once, and judges every answer. @returns sentences of what was wrong, each once */
export async function flood(
  target: Target,
  requests: readonly AttackRequest[],
  tally: Tally,
  onAnswer: (outcome: Outcome, index: number) => void = () => undefined,
): Promise<readonly string[]> {
  const faults = await Promise.all(
    requests.map(async (request, index) => {
      const outcome = await sendRequest(target, request, { withinMs: WITHIN_MS });
      tally.addOutcome(outcome, outcome.answerMs, shown(request));
      onAnswer(outcome, index);
      return faultsOf(outcome);
    }),
  );
  return [...new Set(faults.flat())];
}

/** A refused connection is an answer: the service is full. */
export function faultsOf(outcome: Outcome): readonly string[] {
  const { answerMs, failure } = outcome;
  if (failure !== undefined && answerMs >= WITHIN_MS / 2) return [`expected an answer, but ${failure}`];
  const slow = answerMs > SLOWEST_MS ? [`expected each answer within 5 s, but one took longer`] : [];
  return [...slow, ...judgeStatus(outcome).map(({ text }) => text.replaceAll(/"requestId":"[^"]*"/g, ''))];
}
