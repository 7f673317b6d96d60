import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SignatureV4 } from '@smithy/signature-v4';
import { UnavailableError } from '#base/errors/domain-error';
import { StartupError } from '#base/errors/startup-error';

/** A bucket, and how it is reached. */
export interface S3Place {
  readonly bucket: string;
  readonly region: string;
  /** The address of a server that is like S3, which has buckets as the first part of paths; without it, S3 of AWS. */
  readonly endpoint: string | undefined;
}

interface S3Request {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 200;
const ANSWERS_WITHIN_MS = 60_000;
const NOT_FOUND = 404;
const REFUSED = new Set([400, 401, 403, 301]);

/**
 * Requests to a bucket, signed with Signature Version 4 and the credentials of the default chain of AWS: environment, shared files, web
 * identity, container, instance. A request that fails for a moment is sent again, because every request here may be repeated.
 */
export class S3Requests {
  private readonly signer: SignatureV4;
  private readonly base: URL;

  constructor(private readonly place: S3Place) {
    const { bucket, region, endpoint } = place;
    const own = `https://${bucket}.s3.${region}.amazonaws.com`;
    this.base = new URL(endpoint === undefined ? own : `${endpoint.replace(/\/$/, '')}/${bucket}`);
    this.signer = new SignatureV4({
      region,
      service: 's3',
      sha256: Sha256,
      credentials: chainOfAws(),
      uriEscapePath: false,
    });
  }

  /**
   * @returns undefined for what does not exist
   * @throws UnavailableError when the bucket does not answer; StartupError when it refuses
   */
  async send(request: S3Request): Promise<Response | undefined> {
    for (let attempt = 1, pauseMs = FIRST_PAUSE_MS; ; attempt += 1, pauseMs *= 4) {
      const answer = await this.sendOnce(request).catch((error: unknown) => this.unreachable(error));
      if (!(answer instanceof Error)) {
        if (answer.ok) return answer;
        if (answer.status === NOT_FOUND && request.method !== 'PUT' && request.method !== 'POST') return undefined;
      }
      const problem = answer instanceof Error ? answer : await this.problem(answer);
      if (attempt === ATTEMPTS || problem instanceof StartupError) throw problem;
      await sleep(pauseMs);
    }
  }

  private async sendOnce({ method, key = '', query = {}, body }: S3Request): Promise<Response> {
    const path = `${this.base.pathname.replace(/\/$/, '')}/${key.split('/').map(encoded).join('/')}`;
    const { headers } = await this.signer.sign({
      method,
      protocol: this.base.protocol,
      hostname: this.base.hostname,
      path,
      query,
      headers: {
        host: this.base.host,
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      body,
    });
    const { host: _, ...sent } = headers;
    const search = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
    return fetch(`${this.base.origin}${path}${search.length > 0 ? `?${search.join('&')}` : ''}`, {
      method,
      headers: sent,
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
      ...(body && { body: new Uint8Array(body) }),
    });
  }

  private unreachable(error: unknown): Error {
    if (error instanceof StartupError) return error;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    return new UnavailableError(`${this.base.origin} does not answer: ${cause}`);
  }

  private async problem(answer: Response): Promise<Error> {
    const text = await answer.text().catch(() => '');
    const [code = String(answer.status)] = /(?<=<Code>)[^<]+/.exec(text) ?? [];
    const [message = ''] = /(?<=<Message>)[^<]+/.exec(text) ?? [];
    const said = `The bucket ${this.place.bucket} answers ${answer.status} ${code}${message === '' ? '' : `: ${message}`}.`;
    if (REFUSED.has(answer.status) || answer.status === NOT_FOUND)
      return new StartupError(`${said} Check its name, ASPECTORY_BACKUP_S3_REGION and the rights of the credentials.`);
    return new UnavailableError(said);
  }
}

/** Remembers credentials until they expire, because a role of a machine would be asked for each request. */
function chainOfAws() {
  let provider: ReturnType<typeof import('@aws-sdk/credential-provider-node').defaultProvider> | undefined;
  return async () => {
    provider ??= (await import('@aws-sdk/credential-provider-node')).defaultProvider();
    return provider().catch((cause: unknown) => {
      throw new StartupError(`There are no credentials of AWS for the bucket of the backups: ${String(cause)}`, {
        cause,
      });
    });
  };
}

/** Encodes what RFC 3986 does not leave as it is; the signature is over the same text. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

type HashInput = string | ArrayBuffer | ArrayBufferView;

/** SHA-256 as the signer takes it. */
class Sha256 {
  private readonly hash: Hash | Hmac;

  constructor(secret?: HashInput) {
    this.hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }

  update(data: HashInput): void {
    this.hash.update(bytesOf(data));
  }

  async digest(): Promise<Uint8Array> {
    return this.hash.digest();
  }

  reset(): void {
    throw new Error('a signature uses a hash once');
  }
}

function bytesOf(input: HashInput): Uint8Array | string {
  if (typeof input === 'string') return input;
  if (!ArrayBuffer.isView(input)) return new Uint8Array(input);
  return new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
}
