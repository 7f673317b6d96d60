/** Of the driver, which declares no types for it. */
declare module 'pg/lib/utils' {
  /** A value as the driver sends it: a text, or bytes. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
