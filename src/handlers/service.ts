import { EMPTY_ANSWER, jsonAnswer } from './answer';
import type { Handlers } from './request-context';
import { configJson } from '../formats/responses/config-json';
import type { Services } from './services';

type Area = Pick<
  Handlers,
  'getConfig' | 'getHealth' | 'getLiveness' | 'getReadiness' | 'getMetrics' | 'getOpenapiDocument'
>;

export function serviceHandlers({ version, metrics, readiness }: Services, published: string): Area {
  const config = configJson(version);
  return {
    getConfig: async () => jsonAnswer(config),
    getHealth: async () => EMPTY_ANSWER,
    getLiveness: async () => EMPTY_ANSWER,
    getReadiness: async ({ query: { search } }) => {
      const found = await readiness({ searchRequired: search !== 'optional' });
      return { ...jsonAnswer(JSON.stringify(found)), status: found.ready ? 200 : 503 };
    },
    getMetrics: async () => ({
      status: 200,
      headers: { 'Content-Type': metrics.contentType },
      body: await metrics.read(),
    }),
    getOpenapiDocument: async () => jsonAnswer(published),
  };
}
