import { compare } from 'fast-json-patch';
import type { ChangeRequest, ChangeRequestPage, ShownChangeRequest } from '#catalog/change-requests/change-request';
import { parseUrn } from '#catalog/urn/urn';

/** Characters of JSON that are compared. To compare more takes too long. */
const COMPARED_CHARACTERS = 2_000_000;

/** `{total, requests, next?}`, without the values. `next` is absent on the last page. */
export function changeRequestPageJson({ requests, total }: ChangeRequestPage, limit: number): string {
  const next = requests.length === limit ? requests.at(-1)?.id : undefined;
  return JSON.stringify({ total, requests: requests.map(headOf), ...(next !== undefined && { next }) });
}

/** One request with its values, and the difference between them. Values are spliced in as they are stored. */
export function changeRequestJson(request: ShownChangeRequest): string {
  const { before, after, current, isConflict, mayAccept, mayRefuse } = request;
  const head = JSON.stringify({ ...headOf(request), isConflict, mayAccept, mayRefuse }).slice(0, -1);
  const was = before === null ? '' : `,"before":${before}`;
  const now = current.value === null ? '' : `,"value":${current.value}`;
  const difference = differenceOf(before ?? '{}', after);
  return `${head}${was},"after":${after},"current":{"version":${current.version}${now}}${difference}}`;
}

function headOf(request: ChangeRequest) {
  const { id, urn, aspectName, baseVersion, reason, requestedBy, requestedOn, state } = request;
  const { decidedBy, decidedOn, decision, version } = request;
  const { entityType: entityName } = parseUrn(urn);
  const asked = { id, urn, entityName, aspectName, baseVersion, reason, requestedBy, requestedOn, state };
  const decided = Object.entries({ decidedBy, decidedOn, decision, version }).filter(([, value]) => value !== null);
  return { ...asked, ...Object.fromEntries(decided) };
}

function differenceOf(before: string, after: string): string {
  if (before.length + after.length > COMPARED_CHARACTERS) return '';
  return `,"difference":${JSON.stringify(compare(JSON.parse(before), JSON.parse(after)))}`;
}
