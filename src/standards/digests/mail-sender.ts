import type { Transporter } from 'nodemailer';
import { errorCode } from '#base/errors/error-code';
import type { DigestOutcome, Mail } from './digest';

interface MailServer {
  /** `smtp://user:password@host:587`, or `smtps://` for a connection that is encrypted from the start. */
  readonly url: string;
  /** The address of the sender. */
  readonly from: string;
}

const CONNECT_MS = 10_000;
/** The time after which a silent connection ends. */
const SILENT_MS = 20_000;
const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/;

/** Sends mails by an SMTP server. */
export class MailSender {
  private transport: Promise<Transporter> | undefined;

  constructor(private readonly server: MailServer) {}

  /** Never throws. A mail that the server has not acknowledged may have arrived nevertheless. */
  async send(to: string, { id, headers, ...content }: Mail): Promise<DigestOutcome> {
    const { from } = this.server;
    const domain = from.replace(/^.*@|>$/g, '');
    try {
      // Most processes never send a mail.
      this.transport ??= openTransport(this.server.url);
      const transport = await this.transport;
      await transport.sendMail({
        from,
        // As an object, so that nobody adds a second reader to an address.
        to: { name: '', address: to },
        ...content,
        messageId: `<${id}@${domain}>`,
        headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      return { problem: undefined };
    } catch (error) {
      return { problem: problemOf(error) };
    }
  }
}

/** A password goes to another machine over an encrypted connection alone. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const auth = username === '' ? undefined : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    requireTLS: !isSecure && auth !== undefined && !LOOPBACK.test(hostname),
    ...(auth && { auth }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENT_MS,
  });
}

const PROBLEMS: Readonly<Record<string, string>> = {
  EAUTH: 'the mail server refuses the user or password of ASPECTORY_SMTP_URL',
  ECONNECTION: 'the mail server of ASPECTORY_SMTP_URL does not answer',
  ECONNREFUSED: 'nothing listens at the address of ASPECTORY_SMTP_URL',
  EDNS: 'the name of the mail server of ASPECTORY_SMTP_URL is not known',
  EENVELOPE: 'the mail server does not take mails for this address',
  ESOCKET: 'the connection to the mail server of ASPECTORY_SMTP_URL fails',
  ETIMEDOUT: 'the mail server of ASPECTORY_SMTP_URL does not answer',
  ETLS: 'the mail server of ASPECTORY_SMTP_URL offers no encryption, which a password needs',
};

function problemOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const known = PROBLEMS[String(errorCode(error))];
  return (known === undefined ? text : `${known}: ${text}`).slice(0, 500);
}
