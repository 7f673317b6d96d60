import { readFileSync } from 'node:fs';
import type { ModelFacts } from '#generated/registry/model-facts';
import { fileProblem } from '#base/errors/error-code';
import { StartupError } from '#base/errors/startup-error';
import { FACTS_BYTES_MAX, parseModelFacts } from '#operation/model-changes/model-facts';

const PAGE = 'restli/docs/models.json';
const ANSWER_WITHIN_MS = 30_000;
const UNAUTHENTICATED = 401;

/** Asks a running service for the facts of its models. @throws StartupError when it does not give them */
export async function fetchModelFacts(service: string, tokenFile: string | undefined): Promise<ModelFacts> {
  const url = new URL(PAGE, service.endsWith('/') ? service : `${service}/`).href;
  const response = await ask(url, tokenFile === undefined ? {} : { Authorization: `Bearer ${readToken(tokenFile)}` });
  if (response.status === UNAUTHENTICATED)
    throw new StartupError(`${url} needs authentication. Give a file with an access token: --token-file FILE.`);
  if (!response.ok || !response.headers.get('content-type')?.includes('json'))
    throw new StartupError(
      `${url} does not give the facts of models (${response.status}). The service may be an older release; use --against with a folder or a git ref.`,
    );
  return parseModelFacts(await boundedText(response, url), url);
}

async function ask(url: string, headers: Readonly<Record<string, string>>): Promise<Response> {
  try {
    return await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  } catch (error) {
    throw new StartupError(`${url} does not answer. Start the service, or correct the URL.`, { cause: error });
  }
}

async function boundedText(response: Response, url: string): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > FACTS_BYTES_MAX) throw new StartupError(`${url} sends more than ${FACTS_BYTES_MAX} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function readToken(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw fileProblem(file, 'read', error);
  }
}
