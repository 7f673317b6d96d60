/** Where a cluster is, and what it lets us in by. */
export interface ElasticsearchAddress {
  readonly nodes: readonly string[];
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  readonly apiKey?: string | undefined;
  /** A file of certificates, in PEM form, of those that sign the cluster's. */
  readonly caFile?: string | undefined;
  /** Begins the names of all indices. */
  readonly prefix: string;
}
