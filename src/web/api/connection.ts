import type { ApiError } from './api-error';
import { Store } from './store';

/** Whether the service answers, and still knows who asks. */
type Connection = 'good' | 'unreachable' | 'signed-out';

export const connection = new Store<Connection>('good');
/** Somebody who was never signed in has lost nothing. */
let wasAnswered = false;

export function noteAnswer(): void {
  wasAnswered = true;
  connection.set('good');
}

export function noteRefusal({ kind, code }: ApiError): void {
  if (code === 'NO_ANSWER') connection.set('unreachable');
  else if (kind === 'signed-out' && wasAnswered) connection.set('signed-out');
}
