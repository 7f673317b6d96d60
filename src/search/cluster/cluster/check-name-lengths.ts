import { StartupError } from '#base/errors/startup-error';
import type { SearchCluster } from './search-cluster';

/** Bytes of a name that a cluster accepts. */
const NAME_BYTES_MAX = 255;
/** The bytes of what is appended to an alias: the generation, and the suffix of its alias for writes. */
const APPENDED_BYTES = 20;

/**
 * @param aliases without prefix
 * @throws StartupError if one of the names is too long for the cluster
 */
export function checkNameLengths(cluster: SearchCluster, aliases: readonly string[]): void {
  const { product } = cluster;
  const longest = aliases.reduce((a, b) => (b.length > a.length ? b : a), '');
  const name = cluster.named(longest);
  const excess = Buffer.byteLength(name) + APPENDED_BYTES - NAME_BYTES_MAX;
  if (excess <= 0) return;
  const fix =
    excess < name.length - longest.length
      ? `make ${product.setting('INDEX_PREFIX')} ${excess} characters shorter`
      : `unset ${product.urlSetting} to search in memory, or shorten the name in the models`;
  throw new StartupError(
    `The name of the search index ${name} is ${excess} bytes too long for ${product.title}: ${fix}.`,
  );
}
