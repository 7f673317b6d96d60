/** The share of questions that somebody asks right who has not seen the tools. */
import { sampleAssistant } from './sample-assistant';
import { STRANGER_QUESTIONS } from './stranger-questions';

const call = sampleAssistant();

test('the first call answers 60 of 60', async () => {
  const wrong = [];
  for (const { question, given, answer } of STRANGER_QUESTIONS) {
    const text = await call('search', given).catch(String);
    if (!answer.test(text)) wrong.push({ question, text });
  }
  expect(STRANGER_QUESTIONS).toHaveLength(60);
  expect(wrong).toEqual([]);
});
