import type { NamedType, RecordType } from '../model/model';

/** Whether a type is one of those shipped, which others must not disturb. */
export function isOfVendor({ namespace }: NamedType, vendor: string): boolean {
  return `${namespace}.`.startsWith(`com.${vendor}.`);
}

/** Shipped ones first: where two are at odds, the dropped file is to blame. */
export function shippedFirst<Item>(
  items: readonly Item[],
  vendor: string,
  recordOf: (item: Item) => RecordType,
): readonly Item[] {
  const rank = (item: Item) => Number(!isOfVendor(recordOf(item), vendor));
  return items.toSorted((a, b) => rank(a) - rank(b));
}
