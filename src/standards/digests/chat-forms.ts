import type { JsonObject } from '#generated/registry/registry-types';
import type { DigestItem, DigestMessage } from './digest';
import { footOf, linesOf } from './mail-form';

/** Slack takes 50 blocks. */
const ITEMS_MAX = 40;
/** The longest piece of text. */
const TEXT_LENGTH = 2_900;

/** The message as an incoming webhook of Slack takes it. Names are in pieces of rich text, in which Slack reads no formats or mentions. */
export function slackForm({ subject, items, isCut, changesUrl, endUrl }: DigestMessage): JsonObject {
  const blocks = items.slice(0, ITEMS_MAX).map((item) => slackBlock(slackItem(item)));
  const more = isCut || items.length > ITEMS_MAX ? [slackText('There is more. ')] : [];
  const links = [slackLink(changesUrl, 'All changes'), slackText(' · '), slackLink(endUrl, 'Stop these messages')];
  return { text: slackEscaped(subject), blocks: [...blocks, slackBlock([...more, ...links])] };
}

function slackItem(item: DigestItem): readonly JsonObject[] {
  const name = { ...slackLink(item.url, item.name), style: { bold: true } };
  return [name, slackText(`\n${linesOf(item).join('\n')}\n`), { ...slackText(footOf(item)), style: { italic: true } }];
}

function slackBlock(elements: readonly JsonObject[]): JsonObject {
  return { type: 'rich_text', elements: [{ type: 'rich_text_section', elements: [...elements] }] };
}

function slackLink(url: string, text: string): JsonObject {
  return { type: 'link', url, text: text.slice(0, TEXT_LENGTH) };
}

function slackText(text: string): JsonObject {
  return { type: 'text', text: text.slice(0, TEXT_LENGTH) };
}

/** Escapes the text of notifications, in which Slack reads links and mentions. */
function slackEscaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The message as a workflow of Teams takes it: an adaptive card of version 1.4. */
export function teamsForm({ subject, items, isCut, changesUrl, endUrl }: DigestMessage): JsonObject {
  const body = items.slice(0, ITEMS_MAX).map((item, index) => ({
    type: 'Container',
    separator: index > 0,
    items: [teamsHeading(item), ...linesOf(item).map((line) => teamsLine(line)), teamsLine(footOf(item), true)],
  }));
  const more = isCut || items.length > ITEMS_MAX ? [teamsLine('There is more.')] : [];
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    fallbackText: subject,
    body: [...body, ...more],
    actions: [
      { type: 'Action.OpenUrl', title: 'All changes', url: changesUrl },
      { type: 'Action.OpenUrl', title: 'Stop these messages', url: endUrl },
    ],
  };
  return { type: 'message', attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content }] };
}

function teamsHeading({ name, url }: DigestItem): JsonObject {
  const selectAction = { type: 'Action.OpenUrl', url };
  return { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: name, weight: 'Bolder', selectAction }] };
}

/** A run of text, in which cards read no Markdown. */
function teamsLine(text: string, isSubtle = false): JsonObject {
  return { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: text.slice(0, TEXT_LENGTH), isSubtle }] };
}
