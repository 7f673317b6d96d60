import type { NamedType } from './model';

/** Whether a type is one of those shipped, which others must not disturb. */
export function isOfVendor({ namespace }: NamedType, vendor: string): boolean {
  return `${namespace}.`.startsWith(`com.${vendor}.`);
}
