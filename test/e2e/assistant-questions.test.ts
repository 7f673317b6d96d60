/** 40 questions with known answers over the sample catalog: the calls that answer them, without a model, and what they cost. */
import { ASSISTANT_QUESTIONS } from './assistant-questions';
import { sampleAssistant } from './sample-assistant';

/** Characters of a token, about. */
const TOKEN = 4;
const URN = /urn:li:(?:\w+:\([^()]*(?:\([^()]*\)[^()]*)*\)|[\w:.-]+)/g;

const call = sampleAssistant();

test('are answered from what earlier answers name, in at most three calls and 2,500 tokens', async () => {
  const costs = [];
  const wrong = [];
  for (const { question, calls, answer } of ASSISTANT_QUESTIONS) {
    let read = question;
    let last = '';
    for (const [tool, given] of calls) {
      const named = JSON.stringify(given).match(URN) ?? [];
      for (const urn of named) if (!read.includes(urn)) wrong.push({ question, unknown: urn });
      last = await call(tool, given);
      read += last;
    }
    if (!answer.test(last)) wrong.push({ question, last });
    costs.push({ question, calls: calls.length, tokens: Math.ceil((read.length - question.length) / TOKEN) });
  }
  expect(wrong).toEqual([]);
  expect(costs).toHaveLength(40);
  const dear = costs.filter(({ calls, tokens }) => calls > 3 || tokens > 2_500);
  expect(dear).toEqual([]);
  if (process.env['SHOW_COSTS'] !== undefined) process.stdout.write(`${table(costs)}\n`);
});

function table(costs: readonly { question: string; calls: number; tokens: number }[]): string {
  const rows = costs.map(({ question, calls, tokens }) => `| ${question} | ${calls} | ${tokens} |`);
  const sum = (of: (cost: { calls: number; tokens: number }) => number) =>
    costs.reduce((all, cost) => all + of(cost), 0);
  return [...rows, `| all | ${sum(({ calls }) => calls)} | ${sum(({ tokens }) => tokens)} |`].join('\n');
}
