import { AwsSigv4Signer, type AwsSigv4SignerResponse } from '@opensearch-project/opensearch/aws-v3';
import { CredentialsMissingError } from './cluster-errors';

/**
 * Signs requests for Amazon OpenSearch Service with Signature Version 4. The credentials are those of the default chain of AWS: environment,
 * shared files, web identity, container, instance. They are read again before they expire.
 */
export function awsSignature(region: string): AwsSigv4SignerResponse {
  return AwsSigv4Signer({
    region,
    service: 'es',
    getCredentials: async () => {
      const { defaultProvider } = await import('@aws-sdk/credential-provider-node');
      return defaultProvider()().catch((error: unknown) => {
        throw new CredentialsMissingError(error instanceof Error ? error.message : String(error), { cause: error });
      });
    },
  });
}
