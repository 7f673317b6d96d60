/** Escapes a name for a JSON pointer (RFC 6901). */
export function escapeSegment(name: string): string {
  return name.includes('~') || name.includes('/') ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name;
}

/** The unescaped names of a JSON pointer. */
export function pointerNames(pointer: string): readonly string[] {
  return pointer.split('/').slice(1).map(unescapeSegment);
}

function unescapeSegment(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}
