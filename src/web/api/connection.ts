import type { ApiError } from './api-error';

/** Whether the service answers, and still knows who asks. */
export type Connection = 'good' | 'unreachable' | 'signed-out';

let current: Connection = 'good';
/** Somebody who was never signed in has lost nothing. */
let wasAnswered = false;
const listeners = new Set<() => void>();

function change(next: Connection): void {
  if (next === current) return;
  current = next;
  for (const listen of listeners) listen();
}

export function noteAnswer(): void {
  wasAnswered = true;
  change('good');
}

export function noteRefusal({ kind, code }: ApiError): void {
  if (code === 'NO_ANSWER') change('unreachable');
  else if (kind === 'signed-out' && wasAnswered) change('signed-out');
}

export function connection(): Connection {
  return current;
}

export function onConnection(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}
