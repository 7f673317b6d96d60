import { readFile } from 'node:fs/promises';
import { StartupError } from '#base/errors/startup-error';
import type { ClusterProduct } from './cluster-product';

/** The address of a cluster, and the credentials for it. */
export interface ClusterAddress {
  readonly product: ClusterProduct;
  readonly nodes: readonly string[];
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  readonly apiKey?: string | undefined;
  /** The region of a cluster that AWS runs. Its requests are signed with Signature Version 4. */
  readonly awsRegion?: string | undefined;
  /** PEM file with the certificates of the authority that signed the certificate of the cluster. */
  readonly caFile?: string | undefined;
  /** Begins the names of all indices. */
  readonly prefix: string;
}

/** @throws StartupError for settings that contradict each other */
export function checkCredentials({ product, user, password, apiKey, awsRegion }: ClusterAddress): void {
  const ways = [
    ...(apiKey === undefined ? [] : [product.setting('API_KEY')]),
    ...(user === undefined ? [] : [product.setting('USER')]),
    ...(awsRegion === undefined ? [] : [product.setting('AWS_REGION')]),
  ];
  if (ways.length > 1)
    throw new StartupError(
      `${ways.join(' and ')} are ${ways.length === 2 ? 'both set: unset one' : 'all set: unset two'} of them.`,
    );
  if ((user === undefined) !== (password === undefined)) {
    throw new StartupError(
      `${product.setting(user === undefined ? 'PASSWORD' : 'USER')} is set alone: set ${product.setting('USER')} and ${product.setting('PASSWORD')} together.`,
    );
  }
}

/** @returns the certificates of the authority; undefined without a file. @throws StartupError for a file without certificates */
export async function readCertificates({ product, caFile }: ClusterAddress): Promise<string | undefined> {
  if (caFile === undefined) return undefined;
  const setting = product.setting('CA_FILE');
  const text = await readFile(caFile, 'utf8').catch((error: unknown) => {
    throw new StartupError(
      `${setting} names ${caFile}, which cannot be read: name the file with the cluster's CA certificate.`,
      { cause: error },
    );
  });
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    throw new StartupError(
      `${setting} names ${caFile}, which contains no PEM certificate: name the file with the CA certificate of the cluster.`,
    );
  return text;
}
