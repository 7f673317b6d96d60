import { releasedFormat } from './released-format';
import { specifiedFormat } from './specified-format';
import type { ResponseFormat } from './response-format';

/** Chooses the format for the whole service: that of released servers for protocol version 2.0.0, else that of the specification. */
export function responseFormatOf(protocol: string): ResponseFormat {
  return protocol === '2.0.0' ? releasedFormat : specifiedFormat;
}
