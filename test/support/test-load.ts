import { RequestLoad } from '#interface/http/load/request-load';

/** As much as no test needs. */
export function testLoad(): RequestLoad {
  return new RequestLoad({ bytes: 128_000_000, connections: 1000 });
}
