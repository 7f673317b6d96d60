import type { Change } from '../../catalog/changes/change-log';
import type { WebhookFilter } from './webhook';

/** Whether the filter passes a change, domains aside. */
export function passes({ entityTypes, aspects, operations, urns }: WebhookFilter, change: Change): boolean {
  return (
    (entityTypes === undefined || entityTypes.includes(change.entityType)) &&
    (aspects === undefined || aspects.includes(change.aspect)) &&
    (operations === undefined || operations.includes(change.operation)) &&
    (urns === undefined || urns.some((pattern) => fitsPattern(pattern, change.urn)))
  );
}

/** Each part between two stars is looked for once, so that no pattern takes long. */
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
