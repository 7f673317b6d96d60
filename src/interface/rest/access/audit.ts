import { auditPageJson } from './audit-json';
import { jsonAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import type { Services } from '../services';

type AuditHandlers = Pick<Handlers, 'listAuditEntries'>;

export function auditHandlers({ audit }: Services): AuditHandlers {
  return {
    async listAuditEntries({ query: { order = 'newest', limit = 100, ...filters } }, { read }) {
      return jsonAnswer(auditPageJson(await audit.page({ ...filters, order: `${order} first`, limit }, read.signal)));
    },
  };
}
