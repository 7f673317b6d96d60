/** Whether a urn fits a pattern with stars. Each part between two stars is looked for once, so that no pattern takes long. */
export function fitsPattern(pattern: string, urn: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return pattern === urn;
  if (!urn.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = urn.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return urn.length - last.length >= at && urn.endsWith(last);
}
