import { Readable } from 'node:stream';
import type { BackupStore } from './backup-store';
import { type S3Place, S3Requests } from './s3-requests';

/** Longer files are sent in parts of `partBytes`. S3 takes 10,000 of them; a file of PostgreSQL has at most 1 GB. Lists have 1,000 names a page. */
const LIMITS = { partBytes: 16 * 1024 * 1024, namesPerPage: 1000 };

/** A bucket of S3, or of a server that is like it. An object is there whole or not at all. */
export class BackupStoreS3 implements BackupStore {
  readonly place: string;
  private readonly requests: S3Requests;

  /** @param prefix begins the keys; empty, or with a slash at its end */
  constructor(
    s3: S3Place,
    private readonly prefix: string,
    private readonly limits = LIMITS,
  ) {
    this.place = `s3://${s3.bucket}/${prefix}`;
    this.requests = new S3Requests(s3);
  }

  async put(name: string, content: AsyncIterable<Buffer>): Promise<void> {
    const key = this.prefix + name;
    const parts = inParts(content, this.limits.partBytes);
    const { value: first } = await parts.next();
    const { value: second } = await parts.next();
    if (second === undefined) await this.requests.send({ method: 'PUT', key, body: first ?? Buffer.alloc(0) });
    else await this.putParts(key, [first ?? Buffer.alloc(0), second], parts);
  }

  private async putParts(key: string, begun: readonly Buffer[], rest: AsyncIterable<Buffer>): Promise<void> {
    const opened = await this.requests.send({ method: 'POST', key, query: { uploads: '' } });
    const [uploadId = ''] = valuesOf((await opened?.text()) ?? '', 'UploadId');
    const tags: string[] = [];
    const send = async (body: Buffer) => {
      const query = { partNumber: String(tags.length + 1), uploadId };
      const answer = await this.requests.send({ method: 'PUT', key, query, body });
      tags.push(answer?.headers.get('etag') ?? '');
    };
    try {
      for (const part of begun) await send(part);
      for await (const part of rest) await send(part);
      const list = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
      const body = Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`);
      const done = await this.requests.send({ method: 'POST', key, query: { uploadId }, body });
      // S3 may begin an answer of 200 before it knows that it fails.
      const said = (await done?.text()) ?? '';
      if (said.includes('<Error>')) throw new Error(`${this.place} did not put ${key} together: ${said}`);
    } catch (error) {
      await this.requests.send({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined);
      throw error;
    }
  }

  get(name: string): Readable {
    return Readable.from(this.chunks(name));
  }

  private async *chunks(name: string): AsyncGenerator<Uint8Array> {
    const answer = await this.requests.send({ method: 'GET', key: this.prefix + name });
    if (!answer?.body) throw new Error(`${this.place}${name} does not exist`);
    yield* answer.body;
  }

  async find(name: string): Promise<string | undefined> {
    const answer = await this.requests.send({ method: 'GET', key: this.prefix + name });
    return answer?.text();
  }

  async names(folder: string): Promise<readonly string[]> {
    const prefix = `${this.prefix}${folder}/`;
    const names: string[] = [];
    for await (const page of this.list({ prefix, delimiter: '/' }))
      for (const key of [...valuesOf(page, 'Key'), ...valuesOf(page, 'Prefix')])
        if (key.length > prefix.length) names.push(key.slice(prefix.length).replace(/\/$/, ''));
    return names;
  }

  async remove(name: string): Promise<void> {
    await this.requests.send({ method: 'DELETE', key: this.prefix + name });
  }

  async removeFolder(name: string): Promise<void> {
    const keys: string[] = [];
    for await (const page of this.list({ prefix: `${this.prefix}${name}/` }))
      for (const key of valuesOf(page, 'Key')) keys.push(key);
    await this.remove(name);
    for (const key of keys) await this.requests.send({ method: 'DELETE', key });
  }

  /** Pages of a list as XML. */
  private async *list(query: Readonly<Record<string, string>>): AsyncGenerator<string> {
    for (let token: string | undefined = ''; token !== undefined;) {
      const more: Readonly<Record<string, string>> = token === '' ? {} : { 'continuation-token': token };
      const answer = await this.requests.send({
        method: 'GET',
        query: { 'list-type': '2', 'max-keys': String(this.limits.namesPerPage), ...query, ...more },
      });
      const page: string = (await answer?.text()) ?? '';
      yield page;
      [token] = valuesOf(page, 'NextContinuationToken');
    }
  }
}

/** The texts of the elements of this name. S3 writes plain XML without attributes in lists. */
function valuesOf(xml: string, name: string): readonly string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => unescaped(text));
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function unescaped(text: string): string {
  return text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ENTITIES[name] ?? '');
}

/** The content in parts of this size; the last one may be shorter. */
async function* inParts(content: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer, undefined> {
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    length += chunk.length;
    if (length < bytes) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(chunks);
  return undefined;
}
