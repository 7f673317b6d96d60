/**
 * A value that is made at its first use. The first format of dates of a page loads tables of the browser, which takes a slow machine a
 * tenth of a second, so no module makes one when it is loaded.
 */
export function whenNeeded<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
