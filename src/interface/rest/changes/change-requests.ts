import { NotFoundError } from '#base/errors/domain-error';
import { shortened } from '#base/errors/unknown-name';
import { jsonAnswer } from '#base/http/answer';
import type { Handlers, RequestContext } from '../request-context';
import type { Services } from '../services';
import type { ChangeRequestRequest } from '#generated/http/messages';
import type { JsonObject } from '#generated/registry/registry-types';
import { isJsonPart } from '../format/write-metadata';
import { isObject } from '#base/json/path-values';
import type {
  RequestedChange,
  ChangeRequest,
  ChangeRequestPage,
  ShownChangeRequest,
} from '#catalog/change-requests/change-request';
import { differencesOf } from '#base/json/differences';
import { exactJson } from '#base/json/exact-json';
import { parseUrn } from '#catalog/urn/urn';

/** Characters of JSON that are compared. To compare more takes too long. */
const COMPARED_CHARACTERS = 2_000_000;

/** `{total, requests, next?}`, without the values. `next` is absent on the last page. */
function changeRequestPageJson({ requests, total }: ChangeRequestPage, limit: number): string {
  const next = requests.length === limit ? requests.at(-1)?.id : undefined;
  return JSON.stringify({ total, requests: requests.map(headOf), ...(next !== undefined && { next }) });
}

/** One request with its values, and the difference between them. Values are spliced in as they are stored. */
function changeRequestJson(request: ShownChangeRequest): string {
  const { before, after, current, isConflict, mayAccept, mayRefuse, mayComment, comments } = request;
  const shown = { ...headOf(request), isConflict, mayAccept, mayRefuse, mayComment, comments };
  const head = JSON.stringify(shown).slice(0, -1);
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
  const difference = differencesOf(before, after);
  return difference ? `,"difference":${exactJson(difference)}` : '';
}

type ChangeRequestHandlers = Pick<
  Handlers,
  | 'createChangeRequest'
  | 'listChangeRequests'
  | 'getChangeRequest'
  | 'acceptChangeRequest'
  | 'refuseChangeRequest'
  | 'commentChangeRequest'
>;

/** Requests in an answer that sets no limit. */
const LIMIT = 50;

export function changeRequestHandlers({ changeRequests }: Services): ChangeRequestHandlers {
  return {
    async createChangeRequest({ body: { atOnce = false, ...change } }, context) {
      const asked = parseChangeRequest(change);
      const call = callOf(context);
      return jsonAnswer(
        changeRequestJson(await (atOnce ? changeRequests.apply(asked, call) : changeRequests.create(asked, call))),
      );
    },

    async listChangeRequests({ query: { limit = LIMIT, ...filters } }, { read }) {
      return jsonAnswer(changeRequestPageJson(await changeRequests.list({ ...filters, limit, read }), limit));
    },

    async getChangeRequest({ path: { id } }, context) {
      return jsonAnswer(changeRequestJson(await changeRequests.get(numberOf(id), callOf(context))));
    },

    async acceptChangeRequest({ path: { id }, body: { reason } }, context) {
      return jsonAnswer(changeRequestJson(await changeRequests.accept(numberOf(id), reason ?? '', callOf(context))));
    },

    async refuseChangeRequest({ path: { id }, body: { reason } }, context) {
      return jsonAnswer(changeRequestJson(await changeRequests.refuse(numberOf(id), reason, callOf(context))));
    },

    async commentChangeRequest({ path: { id }, body: { text } }, context) {
      return jsonAnswer(changeRequestJson(await changeRequests.comment(numberOf(id), text, callOf(context))));
    },
  };
}

function callOf({ actor, requestId, read: { signal } }: RequestContext) {
  return { actor, requestId, signal };
}

/** An id of another form is that of no request. */
function numberOf(id: string): number {
  if (/^[1-9]\d{0,14}$/.test(id)) return Number(id);
  throw new NotFoundError(`There is no change request ${shortened(id)}`);
}

function parseChangeRequest({ value, patch, ...rest }: Omit<ChangeRequestRequest, 'atOnce'>): RequestedChange {
  return {
    ...rest,
    ...(value && { value: jsonObject(value) }),
    ...(patch && { patch: patch.map(jsonObject) }),
  };
}

function jsonObject(value: object): JsonObject {
  if (isJsonPart(value) && isObject(value)) return value;
  throw new Error('a body that is not JSON was parsed');
}
