/** A part of an address without its percent-encoding; as it is if that is invalid. */
export function decodedOrSame(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
