import type { IncomingHttpHeaders } from 'node:http';
import type { WrittenPosition } from '#catalog/changes/written-position';

/** Sent with the answer to a write, and by clients with their reads. */
const WRITTEN_HEADER = 'x-written-position';
/** Sent with each answer of a process that reads from a standby. */
const READ_HEADER = 'x-read-position';
/** The same for browsers, because pages read what a person has just written. */
const COOKIE = 'aspectory_written';
const IN_COOKIES = new RegExp(`(?:^|; ?)${COOKIE}=([^;]+)`);
/** A standby is not further behind for long. */
const COOKIE_SECONDS = 60;

/** The positions that clients send and get. */
export interface ClientPositions {
  /** Waits until this process reads what the client has written, which may decide whether it may ask. @throws UnavailableError */
  awaitOwn(headers: IncomingHttpHeaders): Promise<void> | undefined;
  /** A request has come. @returns makes the headers of its answer */
  begin(request: IncomingHttpHeaders): () => Readonly<Record<string, string>>;
}

const NONE = {};

/** @param isReader whether the process reads from a standby. The others read what is committed, so nobody waits there */
export function clientPositions(written: WrittenPosition, isReader: boolean): ClientPositions {
  return {
    awaitOwn: (headers) => {
      const text = isReader ? positionOf(headers) : undefined;
      return text === undefined ? undefined : written.reached(text);
    },
    begin: (request) => {
      const before = written.committed;
      return () => (isReader ? headerOfRead(written) : headersOfWrite(written, before, request));
    },
  };
}

function headerOfRead({ read }: WrittenPosition) {
  return read === undefined ? NONE : { [READ_HEADER]: read };
}

/** @param before what the process had committed when the request came. What others committed meanwhile may count too */
function headersOfWrite(written: WrittenPosition, before: number, request: IncomingHttpHeaders) {
  const text = written.committed > before ? written.textOf(written.committed) : undefined;
  return text === undefined ? NONE : { [WRITTEN_HEADER]: text, ...cookieFor(text, request) };
}

function positionOf(headers: IncomingHttpHeaders): string | undefined {
  const sent = headers[WRITTEN_HEADER];
  if (typeof sent === 'string') return sent;
  return IN_COOKIES.exec(headers.cookie ?? '')?.[1];
}

/** Only browsers send this header. Other clients keep no cookies. */
function cookieFor(text: string, { 'sec-fetch-site': site }: IncomingHttpHeaders) {
  if (site === undefined) return NONE;
  return { 'Set-Cookie': `${COOKIE}=${text}; Max-Age=${COOKIE_SECONDS}; Path=/; HttpOnly; SameSite=Lax` };
}
