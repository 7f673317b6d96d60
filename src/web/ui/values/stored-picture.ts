/** Whether a text is a picture that the catalog stores, and not the address of one elsewhere. The service checks what is in it. */
export function isStoredPicture(text: unknown): text is string {
  return typeof text === 'string' && /^data:image\/(?:png|jpeg|gif|webp);base64,/.test(text);
}
