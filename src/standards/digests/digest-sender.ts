import { shortened } from '#base/errors/unknown-name';
import type { JsonObject } from '#generated/registry/registry-types';
import type { DigestChannel } from '#generated/types/com.linkedin.identity';
import { CHAT_CHANNELS, type DigestChoices, type DigestMessage, type DigestOutcome, type Mail } from './digest';
import { slackForm, teamsForm } from './chat-forms';
import { digestMail } from './mail-form';
import type { MailSender } from './mail-sender';

/** Sends a request to an address that is allowed. Never throws. */
interface WebSender {
  send(
    message: { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: Buffer },
    signal: AbortSignal,
  ): Promise<{ readonly error: string | null; readonly answer: string | null }>;
  close(): void;
}

interface DigestSenderDeps {
  readonly web: WebSender;
  /** Absent where no mail server is set. */
  readonly mail: MailSender | undefined;
}

export const NO_MAIL = 'This catalog sends no mail: its administrator has to set ASPECTORY_SMTP_URL';

/** Sends messages to where their readers wish. */
export class DigestSender {
  constructor(private readonly deps: DigestSenderDeps) {}

  get channels(): readonly DigestChannel[] {
    return this.deps.mail ? ['MAIL', ...CHAT_CHANNELS] : CHAT_CHANNELS;
  }

  close(): void {
    this.deps.web.close();
  }

  /** Never throws. */
  send({ channel, address }: DigestChoices, message: DigestMessage, signal: AbortSignal): Promise<DigestOutcome> {
    if (channel === 'MAIL') return this.sendMail(address, digestMail(message));
    return this.post(address, channel === 'SLACK' ? slackForm(message) : teamsForm(message), signal);
  }

  /** Never throws. */
  async sendMail(to: string, mail: Mail): Promise<DigestOutcome> {
    return this.deps.mail?.send(to, mail) ?? { problem: NO_MAIL };
  }

  private async post(url: string, form: JsonObject, signal: AbortSignal): Promise<DigestOutcome> {
    const headers = { 'Content-Type': 'application/json' };
    const { error, answer } = await this.deps.web.send(
      { url, headers, body: Buffer.from(JSON.stringify(form)) },
      signal,
    );
    if (error === null) return { problem: undefined };
    return { problem: answer ? `${error}: ${shortened(answer)}` : error };
  }
}
