/** What is to be measured cannot be had on this machine; the message says why and what would help. */
export class NotAvailableError extends Error {}
