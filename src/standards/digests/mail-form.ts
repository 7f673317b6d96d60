import { html } from '#base/http/html';
import type { DigestItem, DigestMessage, Mail } from './digest';

const FONT = "font:15px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** Readable on white and on black, because mail programs choose the background. */
const SOFT = 'color:#6b7280';
const LINK = 'color:#2563eb;text-decoration:none';

/** The message as a mail whose reader can stop the messages. */
export function digestMail(message: DigestMessage): Mail {
  return {
    id: message.id,
    subject: message.subject,
    text: mailText(message),
    html: mailHtml(message),
    headers: { 'List-Unsubscribe': `<${message.endUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

function mailText({ items, isCut, changesUrl, endUrl }: DigestMessage): string {
  const parts = items.map((item) => [item.name, ...linesOf(item), footOf(item), item.url].join('\n'));
  const more = isCut ? ['There is more.'] : [];
  return [...parts, ...more, `All changes: ${changesUrl}\nStop these messages: ${endUrl}`].join('\n\n');
}

/** Styles are inline, because mail programs drop all others. */
function mailHtml({ items, isCut, changesUrl, endUrl }: DigestMessage): string {
  const rows = items.map(
    (item) =>
      html`<div style="padding:14px 0;border-bottom:1px solid #d1d5db">
        <a href="${item.url}" style="${LINK};font-weight:600">${item.name}</a>
        ${linesOf(item).map((line) => html`<div>${line}</div>`)}
        <div style="${SOFT};font-size:13px">${footOf(item)}</div>
      </div>`,
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="color-scheme" content="light dark" />
      </head>
      <body style="${FONT};margin:0;padding:16px">
        <div style="max-width:620px;margin:0 auto">
          <p style="margin:0 0 4px;font-size:19px;font-weight:600">What changed</p>
          <p style="${SOFT};margin:0 0 8px">Of what you own or follow, by others.</p>
          ${rows}${isCut ? html`<p style="${SOFT}">There is more.</p>` : undefined}
          <p style="margin:18px 0"><a href="${changesUrl}" style="${LINK}">See all changes</a></p>
          <p style="${SOFT};font-size:13px">
            You asked for these messages. <a href="${endUrl}" style="${SOFT}">Stop them</a>
          </p>
        </div>
      </body>
    </html>`.text;
}

export function linesOf({ sentences, more }: DigestItem): readonly string[] {
  return more > 0 ? [...sentences, `and ${more} more changes`] : sentences;
}

/** Who, and when. The time has its zone, because a mail does not know where it is read. */
export function footOf({ by, time }: DigestItem): string {
  return `${by}, ${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
