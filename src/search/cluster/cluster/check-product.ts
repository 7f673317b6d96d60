import type { estypes } from '@elastic/elasticsearch';
import { StartupError } from '#base/errors/startup-error';
import type { ClusterAddress } from '../clients/cluster-address';
import type { ClusterClient } from '../clients/cluster-client';
import { PRODUCTS } from '../clients/cluster-product';
import { clusterComplaint, clusterPlace } from './cluster-complaint';

/** Proxies and other products leave parts out. */
interface Information {
  readonly version?: Partial<estypes.ElasticsearchVersionInfo> & { readonly distribution?: string };
}

/** @throws StartupError with the fix if the service cannot work with the cluster; ClusterAwayError if the cluster does not answer */
export async function checkProduct(client: ClusterClient, address: ClusterAddress): Promise<void> {
  const { product, nodes } = address;
  const { version = {} } = await client
    .send<Information>({ method: 'GET', path: '/' }, { retries: nodes.length - 1 })
    .catch((error: unknown) => {
      throw clusterComplaint(error, address);
    });
  const { number = '', distribution } = version;
  const found = distribution === 'opensearch' ? PRODUCTS.opensearch : PRODUCTS.elasticsearch;
  const at = clusterPlace(address);
  if (number === '')
    throw new StartupError(
      `${at} answers, but is not ${product.title}: point ${product.urlSetting} at ${product.title} ${product.versions}.`,
    );
  if (found !== product)
    throw new StartupError(
      `${at} is ${found.title} ${number}: set ${found.urlSetting} instead of ${product.urlSetting}.`,
    );
  if (!product.accepts(number))
    throw new StartupError(
      `${at} is ${product.title} ${number}: point ${product.urlSetting} at version ${product.versions}.`,
    );
}
