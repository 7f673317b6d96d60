import { createHash } from 'node:crypto';
import { jsonAnswer, type WholeAnswer } from '#base/http/answer';

/** The answer with an ETag; 304 without a body if the client has it already. It may depend on who asks, so only clients cache it. */
export function knownAnswer(json: string, known: string | undefined): WholeAnswer {
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache' };
  const tags = known?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (tags?.some((tag) => tag === etag || tag === '*')) return { status: 304, headers, body: '' };
  return jsonAnswer(json, headers);
}
