/** The decoded parts of a request for an operation. */
export interface Parts {
  readonly path: { readonly [name: string]: string };
  readonly query: { readonly [name: string]: unknown };
  readonly headers: { readonly [name: string]: string };
  readonly body: unknown;
}
