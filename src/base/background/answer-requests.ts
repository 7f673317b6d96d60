import { parentPort } from 'node:worker_threads';
import { type Numbered, READY } from './worker-thread';

/** Answers requests in the program of a `WorkerThread`. An answer that fails ends the thread. */
export function answerRequests<Request, Answer>(answer: (request: Request) => Promise<Answer>): void {
  parentPort?.on('message', async ({ number, content }: Numbered<Request>) => {
    const message: Numbered<Answer> = { number, content: await answer(content) };
    parentPort?.postMessage(message);
  });
  parentPort?.postMessage(READY);
}
