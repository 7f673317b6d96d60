import { relationshipText } from '../lineage/words';

/** The name of a relationship in words. That of what refers to an entity ends with its name: `Owned by Lena Fors`, so that nobody reads that she is owned. */
export function relatedTitle(
  { type, direction }: { readonly type: string; readonly direction: 'OUTGOING' | 'INCOMING' },
  name: string,
): string {
  const words = relationshipText(type);
  return direction === 'INCOMING' && / (by|for|from|in|of|on|to|with)$/.test(words) ? `${words} ${name}` : words;
}
