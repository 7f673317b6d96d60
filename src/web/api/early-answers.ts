/** Answers that `start.ts` has asked for, by their request. They are kept in the window, because it is a script of its own. */
declare global {
  interface Window {
    earlyAnswers?: Map<string, Promise<Response>>;
  }
}

export function keepEarly(request: string, answer: Promise<Response>): void {
  (window.earlyAnswers ??= new Map()).set(request, answer);
  // Who takes it sees the failure.
  answer.catch(() => undefined);
}

/** Each is taken once, because it grows old. */
export function takeEarly(request: string): Promise<Response> | undefined {
  const answer = window.earlyAnswers?.get(request);
  window.earlyAnswers?.delete(request);
  return answer;
}

/** What nobody has taken when the page is there would be old later. A body that nobody reads keeps its connection. */
export function forgetEarly(): void {
  for (const answer of window.earlyAnswers?.values() ?? [])
    void answer.then(({ body }) => body?.cancel()).catch(() => undefined);
  delete window.earlyAnswers;
}
