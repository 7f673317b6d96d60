import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tally } from '../report/tally';
import { AnswerReader, type Target } from '../request/send-request';

const POLL_EVERY_MS = 100;

interface Held {
  readonly socket: Socket;
  readonly answer: AnswerReader;
  endedAfterMs?: number;
}

/** Opens connections, lets each send, and holds them until the service ends them or the time is over. @returns how many it did not end */
export async function holdConnections(
  target: Target,
  count: number,
  holdMs: number,
  tally: Tally,
  send: (socket: Socket, index: number) => void,
): Promise<number> {
  const startedAt = performance.now();
  const all = Array.from({ length: count }, (_, index) => open(target, startedAt, (socket) => send(socket, index)));
  while (performance.now() - startedAt < holdMs && all.some(({ endedAfterMs }) => endedAfterMs === undefined))
    await sleep(POLL_EVERY_MS);
  for (const { socket, answer, endedAfterMs } of all) {
    socket.destroy();
    tally.addOutcome(
      answer.outcome({ ms: 0, answerMs: 0 }),
      0,
      `ended after ${Math.round((endedAfterMs ?? 0) / 1000)} s`,
    );
  }
  return all.filter(({ endedAfterMs }) => endedAfterMs === undefined).length;
}

function open(target: Target, startedAt: number, send: (socket: Socket) => void): Held {
  const socket = connect({ ...target, noDelay: true });
  const held: Held = { socket, answer: new AnswerReader() };
  const end = () => (held.endedAfterMs ??= performance.now() - startedAt);
  socket.on('data', (chunk: Buffer) => {
    held.answer.add(chunk);
    if (held.answer.isWhole()) end();
  });
  socket.on('error', end).on('end', end).on('close', end);
  send(socket);
  return held;
}
