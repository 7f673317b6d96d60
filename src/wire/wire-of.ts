import { releasedWire } from './released-wire';
import { specifiedWire } from './specified-wire';
import type { Wire } from './wire';

/** Decides for the whole service: released servers' shapes for clients that speak their protocol version, the specification's for all others. */
export function wireOf(protocol: string): Wire {
  return protocol === '2.0.0' ? releasedWire : specifiedWire;
}
