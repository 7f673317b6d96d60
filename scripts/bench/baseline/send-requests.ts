import { Agent, request } from 'node:http';
import { repeatWork } from '../send-load';
import type { BaselineOrder, HttpRequest } from './order';

/** Repeats the requests and reads whole answers. Every connection takes the next request. @returns answers per second */
export async function sendRequests({
  url,
  connections,
  seconds,
  requests,
}: Extract<BaselineOrder, { kind: 'send-requests' }>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let next = 0;
  try {
    return await repeatWork(connections, seconds, () =>
      send(agent, url, requests[next++ % requests.length] ?? { path: '/', body: '' }),
    );
  } finally {
    agent.destroy();
  }
}

function send(agent: Agent, url: string, { path, body }: HttpRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(path, url),
      {
        method: 'POST',
        agent,
        headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
      },
      (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`));
        answer.on('end', resolve).on('error', reject).resume();
      },
    );
    sent.on('error', reject).end(body);
  });
}
