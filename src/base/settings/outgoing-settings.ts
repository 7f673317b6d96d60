import { StartupError } from '../errors/startup-error';
import { integer, optionalNetworks, optionalText, optionalUrl, type ReadSetting } from './setting';

/** Settings of what the service sends to other systems. */
export function outgoingSettings(read: ReadSetting) {
  return {
    smtpUrl: read(
      optionalUrl({
        env: 'ASPECTORY_SMTP_URL',
        protocols: ['smtp:', 'smtps:'],
        expected:
          'an address such as smtp://user:password@mail.example.com:587, or smtps:// for encryption from the start',
        secret: 'inUrl',
        help: 'Mail server for messages of what changed. With a password, smtp:// asks for STARTTLS. Without it, messages go to Slack and Teams alone.',
      }),
    ),
    smtpFrom: read(
      optionalText({
        env: 'ASPECTORY_SMTP_FROM',
        expected: 'a mail address, such as catalog@example.com or Catalog <catalog@example.com>',
        pattern: /^(?:[^<>@\r\n]{1,100} <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
        help: 'Sender of these mails. ASPECTORY_SMTP_URL needs it.',
      }),
    ),
    webhookNetworks: read(
      optionalNetworks({
        env: 'ASPECTORY_WEBHOOK_NETWORKS',
        expected: 'addresses or networks, separated by commas: 10.20.0.0/16, ::1',
        help: 'Private networks into which webhooks may be sent, also without https. Without it, they go to public addresses alone.',
      }),
    ),
    digestNetworks: read(
      optionalNetworks({
        env: 'ASPECTORY_DIGEST_NETWORKS',
        expected: 'addresses or networks, separated by commas: 10.20.0.0/16, ::1',
        help: 'Private networks into which every user may have digests sent to a channel, also without https, with the answers shown to the user. Without it, they go to public addresses alone.',
      }),
    ),
    webhookStopDays: read(
      integer({
        env: 'ASPECTORY_WEBHOOK_STOP_DAYS',
        default: 5,
        min: 1,
        max: 365,
        help: 'Days of failures without a success after which a webhook is turned off. It keeps its position.',
      }),
    ),
    consumersAwaitedDays: read(
      integer({
        env: 'ASPECTORY_CONSUMERS_AWAITED_DAYS',
        default: 90,
        min: 1,
        max: 3650,
        help: 'Days for which the change log keeps, beyond ASPECTORY_CHANGES_KEPT_DAYS, what a registered consumer or webhook has not read, while it reads nothing.',
      }),
    ),
  };
}

/** @throws StartupError for a mail server without a sender */
export function requireSender({ smtpUrl, smtpFrom }: ReturnType<typeof outgoingSettings>): void {
  if (smtpUrl !== undefined && smtpFrom === undefined)
    throw new StartupError('ASPECTORY_SMTP_URL is set without ASPECTORY_SMTP_FROM. Set both.');
}
