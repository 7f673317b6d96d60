import { queryOptions } from '@tanstack/react-query';
import { adoptValues, getCatalogHealth } from '#generated/http/addresses';
import type { AdoptionAnswer } from '#generated/http/messages';
import { send } from '#web/api/send';

export type { AdoptionAnswer, CatalogHealth } from '#generated/http/messages';

/** What people watch changes within seconds. */
const REFRESH_MS = 5_000;

export const healthQuery = queryOptions({
  queryKey: ['catalog health'],
  queryFn: ({ signal }) => send(getCatalogHealth, { signal }),
  refetchInterval: REFRESH_MS,
});

/** Writes what the models know by now, piece by piece. @param onPart hears after each piece */
export async function adoptAll(onPart: (parts: readonly AdoptionAnswer[]) => void): Promise<readonly AdoptionAnswer[]> {
  const parts: AdoptionAnswer[] = [];
  for (;;) {
    const part = await send(adoptValues, {});
    parts.push(part);
    onPart(parts);
    // A piece that has moved nothing would be followed by the same one.
    if (!part.more || part.aspects.every(({ written, superseded }) => written + superseded === 0)) return parts;
  }
}
