import type { DatabaseAddress } from '#base/database/database-address';

interface Repetition {
  readonly connections: number;
  readonly seconds: number;
}

/** A POST of a JSON body. */
export interface HttpRequest {
  readonly path: string;
  readonly body: string;
}

/** An order to a baseline process, one line of JSON. The process answers with a line: a port, or completions per second. */
export type BaselineOrder =
  | { readonly kind: 'serve'; readonly address: DatabaseAddress; readonly connections: number }
  | (Repetition & { readonly kind: 'send-requests'; readonly url: string; readonly requests: readonly HttpRequest[] })
  | (Repetition & {
      readonly kind: 'upsert-batches';
      readonly address: DatabaseAddress;
      readonly firstDataset: number;
      readonly batchSize: number;
    });

export type BaselineAnswer = { readonly value: number } | { readonly error: string };
