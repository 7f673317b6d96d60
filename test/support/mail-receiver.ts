import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail that a server acknowledged. */
export interface ReceivedMail {
  readonly to: readonly string[];
  /** With names in lower case, unfolded. */
  readonly headers: Readonly<Record<string, string>>;
  /** All of it as text, decoded. */
  readonly body: string;
  readonly time: number;
}

interface MailReceiver {
  /** For ASPECTORY_SMTP_URL. */
  readonly url: string;
  /** Those that were acknowledged. */
  readonly mails: ReceivedMail[];
  /** What the server answers to a mail from now on: nothing is a success. */
  refusal: (mail: ReceivedMail) => string | undefined;
  close(): Promise<void>;
}

/** A real SMTP server, with a password, that keeps what it gets. */
export async function mailReceiver(): Promise<MailReceiver> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'catalog' && password === 'p@ss'
        ? done(null, { user: username })
        : done(new Error('wrong password')),
    onData(stream, { envelope: { rcptTo } }, done) {
      const chunks: Buffer[] = [];
      // A sender that dies leaves half a mail, which is not kept.
      stream.on('error', () => undefined);
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () =>
        answer(
          Buffer.concat(chunks),
          rcptTo.map(({ address }) => address),
          done,
        ),
      );
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  const address: AddressInfo | string | null = listening.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const answer = (data: Buffer, to: readonly string[], done: (error?: Error) => void) => {
    const mail = { ...parts(data.toString()), to, time: Date.now() };
    const refused = receiver.refusal(mail);
    if (refused !== undefined) return done(Object.assign(new Error(refused), { responseCode: 451 }));
    mails.push(mail);
    done();
  };
  const receiver: MailReceiver = {
    url: `smtp://catalog:p%40ss@127.0.0.1:${port}`,
    mails,
    refusal: () => undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return receiver;
}

function parts(text: string): Pick<ReceivedMail, 'headers' | 'body'> {
  const end = text.indexOf('\r\n\r\n');
  const lines = text
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const pairs = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 2),
  ]);
  return { headers: Object.fromEntries(pairs), body: fromQuotedPrintable(text.slice(end)) };
}

function fromQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
