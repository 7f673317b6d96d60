import { releasedFormat } from './released-format';
import { specifiedFormat } from './specified-format';
import type { ResponseFormat } from './response-format';

/** Decides for the whole service: released servers' shapes for clients that speak their protocol version, the specification's for all others. */
export function responseFormatOf(protocol: string): ResponseFormat {
  return protocol === '2.0.0' ? releasedFormat : specifiedFormat;
}
