/**
 * Headers of every answer that is not a page or one of its files. Browsers do not guess another media type, caches keep nothing, and a
 * cache that keeps answers all the same does not mix them up.
 */
export const ANSWER_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  Vary: 'Accept, Accept-Encoding, Authorization, X-RestLi-Protocol-Version',
} as const;
