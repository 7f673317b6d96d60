/** The server did something else than the protocol says. The message is for a person who runs the checks. */
export class CheckFailure extends Error {
  override readonly name = 'CheckFailure';
}
