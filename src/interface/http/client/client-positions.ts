import type { IncomingHttpHeaders } from 'node:http';
import {
  OtherLogError,
  parsePosition,
  READ_HEADER,
  requirePosition,
  WRITTEN_HEADER,
  type WrittenPosition,
} from '#catalog/changes/written-position';

/** The same for browsers, because pages read what a person has just written. */
const COOKIE = 'aspectory_written';
const IN_COOKIES = new RegExp(`(?:^|; ?)${COOKIE}=([^;]+)`);
/** A standby is not further behind for long. */
const COOKIE_SECONDS = 60;

/** The positions that clients send and get. */
export interface ClientPositions {
  /**
   * Waits until this process reads what the client has written, which may decide whether it may ask.
   * @throws UnavailableError, or InvalidInputError for a header that is not a position
   */
  awaitOwn(headers: IncomingHttpHeaders): Promise<void> | undefined;
  /** A request has come. @returns makes the headers of its answer */
  begin(request: IncomingHttpHeaders): () => Readonly<Record<string, string>>;
}

const NONE = {};

/** @param isReader whether the process reads from a standby. The others read what is committed, so nobody waits there */
export function clientPositions(written: WrittenPosition, isReader: boolean): ClientPositions {
  return {
    awaitOwn: (headers) => {
      const sent = headers[WRITTEN_HEADER];
      // A process that writes refuses what is not a position as well, so that a client notices it before it asks a reader.
      const own = typeof sent === 'string' ? requirePosition(sent) : undefined;
      if (!isReader) return undefined;
      return own ? written.reached(own) : awaitCookie(written, headers);
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

/** A browser cannot leave its cookie out, and that of another catalog on the same host has the same name, so no position of an unknown log is an error. */
async function awaitCookie(written: WrittenPosition, { cookie = '' }: IncomingHttpHeaders): Promise<void> {
  const own = parsePosition(IN_COOKIES.exec(cookie)?.[1] ?? '');
  if (!own) return;
  await written.reached(own).catch((error: unknown) => {
    if (error instanceof OtherLogError) return;
    throw error;
  });
}

/** Only browsers send this header. Other clients keep no cookies. */
function cookieFor(text: string, { 'sec-fetch-site': site }: IncomingHttpHeaders) {
  if (site === undefined) return NONE;
  return { 'Set-Cookie': `${COOKIE}=${text}; Max-Age=${COOKIE_SECONDS}; Path=/; HttpOnly; SameSite=Lax` };
}
