/** Urns of what is part of another entity: their key is the urn of that entity, and a path in it. */

export interface Part {
  readonly parent: string;
  readonly path: string;
}

const ENCODED: Readonly<Record<string, string>> = { '(': '%28', ')': '%29', ',': '%2C' };

/** The urn of a row. */
export function partUrn(entityType: string, { parent, path }: Part): string {
  const namespace = parent.split(':')[1] ?? '';
  return `urn:${namespace}:${entityType}:(${parent},${path.replaceAll(/[(),]/g, (sign) => ENCODED[sign] ?? sign)})`;
}

/** Undefined for any other urn. */
export function partOf(urn: string): Part | undefined {
  const [, key] = /^urn:[^:]+:[^:]+:\((.*)\)$/s.exec(urn) ?? [];
  if (key === undefined || !key.startsWith('urn:')) return undefined;
  let depth = 0;
  for (let at = 0; at < key.length; at++) {
    if (key[at] === '(') depth++;
    else if (key[at] === ')') depth--;
    else if (key[at] === ',' && depth === 0)
      return {
        parent: key.slice(0, at),
        path: key.slice(at + 1).replaceAll(/%(28|29|2c)/gi, (code) => decodeURIComponent(code)),
      };
  }
  return undefined;
}
