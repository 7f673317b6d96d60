import type { AccessAttributeSpec } from '#generated/registry/registry-types';
import type { ModelRegistry } from '#catalog/registry/model-registry';

/** The search field of what policies compare: the owners, the domains. */
export function accessField({ registry }: ModelRegistry, wanted: AccessAttributeSpec['attribute']): string {
  return registry.accessAttributes.find(({ attribute }) => attribute === wanted)?.searchField ?? '';
}
