import { NotFoundError } from '#base/errors/domain-error';
import { shortened } from '#base/errors/unknown-name';
import { parseChangeRequest } from './change-request-form';
import { changeRequestJson, changeRequestPageJson } from './change-request-json';
import { jsonAnswer } from '#base/http/answer';
import type { Handlers, RequestContext } from '../request-context';
import type { Services } from '../services';

type Area = Pick<
  Handlers,
  'createChangeRequest' | 'listChangeRequests' | 'getChangeRequest' | 'acceptChangeRequest' | 'refuseChangeRequest'
>;

/** Requests in an answer that sets no limit. */
const LIMIT = 50;

export function changeRequestHandlers({ changeRequests }: Services): Area {
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
