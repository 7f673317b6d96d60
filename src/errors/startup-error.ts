/** What keeps the service from starting, as a sentence that tells the person who started it what to do. Printed without a stack. */
export class StartupError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'StartupError';
  }
}
