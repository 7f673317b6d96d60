import type { LineagePictureNode } from '#generated/http/messages';
import { counted } from '#web/ui/parts/counted';

/** `2 hops downstream`; that of the middle is empty. */
export function hopsText(hops: number): string {
  if (hops === 0) return '';
  return `${counted(Math.abs(hops), 'hop')} ${sideText(hops)}`;
}

/** `2 downstream`, below a heading that says that they are hops. */
export function hopsNumber(hops: number): string {
  return `${Math.abs(hops)} ${sideText(hops)}`;
}

function sideText(hops: number): string {
  return hops < 0 ? 'upstream' : 'downstream';
}

/** `DownstreamOf` as people write it. */
export function relationshipText(name: string): string {
  return name.replaceAll(/([a-z])([A-Z])/g, (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`);
}

/** What warns of an entity. */
export function statesOf({ summary: { states = [], removed }, exists }: LineagePictureNode): readonly string[] {
  return [...(removed ? ['Deleted'] : []), ...(exists ? [] : ['Not in the catalog']), ...states];
}

export const IN_A_CYCLE = 'In a cycle';
