import type { StoredEntity } from '../aspects/aspect-service';

/** compat: who reads what was never written gets its key; that it is not there stands in a header. */
export function existenceHeader({ exists }: StoredEntity): { readonly [name: string]: string } {
  return exists ? {} : { 'X-Entity-Exists': 'false' };
}
