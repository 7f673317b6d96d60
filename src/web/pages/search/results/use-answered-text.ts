import { useState } from 'react';

/**
 * The text that the shown results answer. It stays while the results of a newer text are not there, so that a key draws no result of the text
 * before again.
 */
export function useAnsweredText(text: string, isAnswered: boolean): string {
  const [answered, setAnswered] = useState(text);
  if (isAnswered && answered !== text) setAnswered(text);
  return isAnswered ? text : answered;
}
