import type { Channel } from '#codegen/contract/channels';
import { schemaRef } from '#codegen/contract/markers';
import { shippedAspectsFirst } from '#codegen/facts/vendor';
import type { JsonObject, Model } from '#codegen/model/model';
import { UniqueNames } from '#codegen/values/unique-names';
import type { ModelComponents } from '../openapi/model-components';

/** The message names of aspects: their own, with `Aspect` behind it where another message has it. All channels share one list of messages. */
export function aspectMessageNames(channels: readonly Channel[], model: Model): (aspect: string) => string {
  const names = new UniqueNames(
    channels.flatMap(({ name, aspectMember, others }) => [
      ...(aspectMember === null ? [name] : []),
      ...Object.keys(others),
    ]),
  );
  const claim = (aspect: string) => names.claim(aspect, aspect, `${aspect}Aspect`);
  for (const { name } of shippedAspectsFirst(model.registry.aspects, model)) claim(name);
  return claim;
}

/** The messages of a channel by name: one for each aspect, because an event with its value has a schema of its own. */
export function messagesOf(
  channel: Channel,
  { registry }: Model,
  components: Pick<ModelComponents, 'ofAspect'>,
  messageName: (aspect: string) => string,
): JsonObject {
  const { name, aspectMember, others } = channel;
  if (aspectMember === null) return { [name]: wholeMessage(channel) };
  const ofAspects = registry.aspects.map(({ name: aspect, doc }) => [
    messageName(aspect),
    message(channel, {
      title: `A change of ${aspect}`,
      summary: doc,
      narrowed: { [aspectMember]: { const: aspect }, ...valueAt(channel.valueMembers, components.ofAspect(aspect)) },
    }),
  ]);
  const further = Object.entries(others).map(([other, narrowed]) => [
    other,
    message(channel, { title: other, summary: '', narrowed }),
  ]);
  return Object.fromEntries([...ofAspects, ...further]);
}

interface Said {
  readonly title: string;
  readonly summary: string;
  readonly narrowed: JsonObject[string];
}

function message({ contentType, message: event }: Channel, { title, summary, narrowed }: Said): JsonObject {
  return {
    title,
    ...(summary !== '' && { summary }),
    contentType,
    payload: { allOf: [schemaRef(event), { type: 'object', properties: narrowed }] },
  };
}

function wholeMessage({ title, contentType, message: event, headers, batch }: Channel): JsonObject {
  const one = schemaRef(event);
  return {
    title,
    contentType,
    ...(headers !== null && { headers: schemaRef(headers) }),
    payload: batch ? { oneOf: [one, { type: 'array', items: one }] } : one,
  };
}

/** A value may be missing, because retention deletes values. */
function valueAt(members: readonly string[], value: JsonObject): JsonObject {
  const [member, ...rest] = members;
  if (member === undefined) return {};
  const nested =
    rest.length > 0 ? { type: 'object', properties: valueAt(rest, value) } : { anyOf: [value, { type: 'null' }] };
  return { [member]: nested };
}
