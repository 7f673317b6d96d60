/** Requests of released servers that this one does not offer, with what to do instead. By method and path. */
export const REFUSED_REQUESTS: ReadonlyMap<string, string> = new Map([
  [
    'POST /mux',
    'Requests cannot be sent together. Send each by itself: connections stay open, and they may run side by side',
  ],
  [
    'DELETE /relationships',
    'Relationships follow from aspects, so they cannot be deleted by themselves. Use /entities?action=deleteReferences, or change the aspects',
  ],
]);
