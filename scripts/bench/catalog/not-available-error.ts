/** The engine to measure is not available on this machine. The message has the reason and the fix. */
export class NotAvailableError extends Error {}
