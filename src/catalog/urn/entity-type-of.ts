import { parseUrn } from './urn';

/** The entity type of a urn; undefined for a text that is not a urn. */
export function entityTypeOf(text: string): string | undefined {
  try {
    return parseUrn(text).entityType;
  } catch {
    return undefined;
  }
}
