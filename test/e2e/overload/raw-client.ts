import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A connection of its own. Its errors are expected: the server closes many of them. */
export function openSocket(port: number, parts: readonly (string | Buffer)[]): Socket {
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => undefined);
  for (const part of parts) socket.write(part);
  return socket;
}

/** The first answer to a request that is sent as it is, or an empty string if the connection closes without one. */
export function sendRaw(port: number, parts: readonly (string | Buffer)[]): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = openSocket(port, parts).on('close', () => resolve(text));
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (text.includes('\r\n\r\n') && !text.startsWith('HTTP/1.1 100')) socket.destroy();
    });
  });
}

export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
}

export function postHead(path: string, length: number, headers = ''): string {
  return `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: ${length}\r\n${headers}\r\n`;
}

/** Starts a few at a time, so that the attacking process keeps up with its own sockets. */
export async function many<Result>(count: number, start: (index: number) => Promise<Result>): Promise<Result[]> {
  const running: Promise<Result>[] = [];
  for (let index = 0; index < count; index++) {
    running.push(start(index));
    if (index % 50 === 49) await sleep(1);
  }
  return Promise.all(running);
}
