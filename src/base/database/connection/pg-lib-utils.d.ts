/** A module of the driver, which does not declare its types. */
declare module 'pg/lib/utils' {
  /** A value in the form in which the driver sends it. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
