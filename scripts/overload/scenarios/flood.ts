import { type Fault, judgeStatus } from '../judge';
import type { Tally } from '../report/tally';
import { type RawRequest, shown } from '../request/raw-request';
import { type Outcome, sendRequest, type Target } from '../request/send-request';

const WITHIN_MS = 60_000;
const SLOWEST_MS = 5_000;

/** Sends all requests at once, and judges every answer. @returns what was wrong, each once */
export async function flood(
  target: Target,
  requests: readonly RawRequest[],
  tally: Tally,
  onAnswer: (outcome: Outcome, index: number) => void = () => undefined,
): Promise<readonly Fault[]> {
  const faults = await Promise.all(
    requests.map(async (request, index) => {
      const outcome = await sendRequest(target, request, { withinMs: WITHIN_MS });
      tally.addOutcome(outcome, outcome.answerMs, shown(request));
      onAnswer(outcome, index);
      return faultsUnderLoad(outcome);
    }),
  );
  return distinct(faults.flat());
}

/** A connection that is closed at once is an answer: the service is full. The time of sending is not the service's. */
export function faultsUnderLoad(outcome: Outcome): readonly Fault[] {
  const { answerMs, failure } = outcome;
  const isSlow = answerMs > SLOWEST_MS;
  const slow = { text: 'expected each answer within 5 s, but at least one took longer', isTiming: true };
  if (failure !== undefined) return isSlow ? [{ text: `expected an answer, but ${failure}`, isTiming: true }] : [];
  return [...(isSlow ? [slow] : []), ...judgeStatus(outcome)];
}

/** Each fault once. Two answers differ in their request id. */
export function distinct(faults: readonly Fault[]): readonly Fault[] {
  const byText = new Map(faults.map((fault) => [fault.text.replaceAll(/"requestId":"[^"]*"/g, ''), fault]));
  return [...byText.values()];
}
