/** Streams of events that the service sends: `x-channels` of the fragments. The document of events is made from them. */
import { didYouMean } from '../diagnostics/nearest-name';
import type { JsonObject } from '../model/model';
import { isObject } from '../values/json-value';
import type { Fragment, Keys } from './contract';
import { listOperations } from './list-operations';
import { componentSchemas } from './markers';

const CHANNELS_KEY = 'x-channels';

/** A channel with its declaration. */
export interface Channel {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly contentType: string;
  /** The operation by which clients get the events; null if the service sends them to an address that the receiver gave. */
  readonly operation: string | null;
  /** The component of one event. */
  readonly message: string;
  /** The member of an event that names the aspect; null for one message for all events. */
  readonly aspectMember: string | null;
  /** The members of an event that lead to the value of the aspect. */
  readonly valueMembers: readonly string[];
  /** Messages about no aspect, by name: what some members of the event are. */
  readonly others: JsonObject;
  /** The component of the headers of a message. */
  readonly headers: string | null;
  /** Whether a message may also be a list of events. */
  readonly batch: boolean;
}

/** The channels in the order of the document. Parts that are missing are empty. */
export function listChannels({ [CHANNELS_KEY]: channels }: JsonObject): readonly Channel[] {
  return Object.entries(isObject(channels) ? channels : {}).map(([name, channel]) => {
    const { title, description, contentType, operation, message, aspect, value, others, headers, batch } = isObject(
      channel,
    )
      ? channel
      : {};
    return {
      name,
      title: text(title),
      description: text(description),
      contentType: text(contentType),
      operation: operation === undefined ? null : text(operation),
      message: text(message),
      aspectMember: aspect === undefined ? null : text(aspect),
      valueMembers: text(value).split('/').slice(1),
      others: isObject(others) ? others : {},
      headers: headers === undefined ? null : text(headers),
      batch: batch === true,
    };
  });
}

export function withoutChannels({ [CHANNELS_KEY]: _channels, ...document }: JsonObject): JsonObject {
  return document;
}

/** Every channel has its words, and names an operation and components of the document. */
export function checkChannels(
  { content }: Fragment,
  document: JsonObject,
  report: (message: string, keys: Keys, suggestion?: string) => void,
): void {
  const operations = listOperations(document).map(({ id }) => id);
  const components = Object.keys(componentSchemas(document));
  for (const { name, title, description, contentType, operation, message, headers } of listChannels(content)) {
    const keys = [CHANNELS_KEY, name];
    for (const [part, words] of Object.entries({ title, description, contentType, message }))
      if (words === '') report(`channel ${name} needs a ${part}`, keys);
    const named = {
      operation: [operation, operations],
      message: [message, components],
      headers: [headers, components],
    } as const;
    for (const [part, [given, known]] of Object.entries(named))
      if (given !== null && given !== '' && !known.includes(given))
        report(`channel ${name} names an unknown ${part}: ${given}`, [...keys, part], didYouMean(given, known));
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
