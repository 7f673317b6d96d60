import type { LineageEventRequest } from '#generated/http/messages';
import { lineageBatchJson } from '#standards/openlineage/lineage-batch-json';
import { jsonAnswer } from '#base/http/answer';
import type { Handlers, RequestContext } from '../request-context';
import type { Services } from '../services';
import type { JsonValue } from '#generated/registry/registry-types';
import { isJsonPart } from '../format/write-metadata';

type OpenLineageHandlers = Pick<
  Handlers,
  'ingestLineageEvent' | 'ingestLineageEventAtOpenapi' | 'ingestLineageEventBatch'
>;

export function openLineageHandlers({ lineageEvents }: Services): OpenLineageHandlers {
  const ingest = async ({ body }: { readonly body: LineageEventRequest }, context: RequestContext) => {
    const warnings = await lineageEvents.write(lineageEventForm(body), context);
    return jsonAnswer(JSON.stringify({ warnings }));
  };
  return {
    ingestLineageEvent: ingest,
    ingestLineageEventAtOpenapi: ingest,

    async ingestLineageEventBatch({ body }, context) {
      const outcomes = await lineageEvents.writeEach(body.map(lineageEventForm), context);
      for (const outcome of outcomes) if ('error' in outcome) context.noteRefusal(outcome.error);
      // OpenLineage also knows 204. One kind of success gives generated clients one type.
      return jsonAnswer(lineageBatchJson(outcomes));
    },
  };
}

/** The event as the client sent it. The contract leaves it free. */
function lineageEventForm(body: unknown): JsonValue {
  return isJsonPart(body) ? body : null;
}
