import { EMPTY_ANSWER, jsonAnswer } from '../http/answer';
import type { InterfaceDocuments } from '../http/interface-documents';
import type { Handlers } from '../http/routing/operation-dispatcher';
import { configJson } from '../wire/config-json';
import type { Services } from './services';

type Area = Pick<Handlers, 'getConfig' | 'getHealth' | 'getOpenapiDocument'>;

export function serviceHandlers({ version }: Services, { published }: InterfaceDocuments): Area {
  const config = configJson(version);
  return {
    getConfig: async () => jsonAnswer(config),
    getHealth: async () => EMPTY_ANSWER,
    getOpenapiDocument: async () => jsonAnswer(published),
  };
}
