import { EdgeLoad } from '../../src/http/load/edge-load';

/** As much as no test needs. */
export function testLoad(): EdgeLoad {
  return new EdgeLoad({ bytes: 128_000_000, connections: 1000 });
}
