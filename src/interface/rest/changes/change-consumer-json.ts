import type { ConsumerList } from '#catalog/changes/change-consumers';
import type { ChangeConsumer } from '#catalog/changes/sql/consumer-rows';

export function changeConsumerJson(consumer: ChangeConsumer): string {
  return JSON.stringify(shown(consumer));
}

export function changeConsumerListJson({ consumers, bounds: { first, last } }: ConsumerList): string {
  return JSON.stringify({ firstPosition: first, lastPosition: last, consumers: consumers.map(shown) });
}

/** Absent values are left out. */
function shown({ owner, createdOn, ...consumer }: ChangeConsumer) {
  return { ...consumer, ...(owner !== null && { owner }), ...(createdOn !== null && { createdOn }) };
}
