import type { WebhookFilter } from '#generated/http/messages';
import { type Names, shownName } from '#web/api/names';

export type Operation = NonNullable<WebhookFilter['operations']>[number];

/** What happens to an entity, in words. */
export const OPERATION_NAMES: Readonly<Record<Operation, string>> = {
  UPSERT: 'new values',
  DELETE: 'deletions',
  RESTATE: 'values that are derived again',
  OBSERVE: 'equal values of another run',
  UPSERT_EVENT: 'measurements',
  DELETE_EVENT: 'deleted measurements',
  PLATFORM_EVENT: 'events of programs',
};

/** What a webhook sends, as a sentence without its end. */
export function sentenceOf(filter: WebhookFilter, names: Names): string {
  const { entityTypes, aspects, operations, urns, inDomains } = filter;
  const what = operations ? list(operations.map((each) => OPERATION_NAMES[each])) : 'all changes';
  const parts = [
    ...(aspects ? [`in ${list(aspects.map(wordsOf))}`] : []),
    ...(entityTypes ? [`of each ${list(entityTypes.map(wordsOf), 'or')}`] : []),
    ...(urns ? [`with an address like ${list(urns, 'or')}`] : []),
    ...(inDomains
      ? [
          `in the domain ${list(
            inDomains.map((urn) => shownName(urn, names)),
            'or',
          )}`,
        ]
      : []),
  ];
  return [what, ...parts].join(' ');
}

/** `glossaryTerm` is `glossary term`. */
function wordsOf(name: string): string {
  return name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}

const SHOWN_MAX = 4;

function list(items: readonly string[], word = 'and'): string {
  const shown = items.length > SHOWN_MAX ? [...items.slice(0, SHOWN_MAX), `${items.length - SHOWN_MAX} more`] : items;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} ${word} ${shown.at(-1)}`;
}
