import { jsonAnswer } from './answer';
import type { Handlers } from './request-context';
import { relationshipsJson } from '../formats/responses/query-json';
import type { Services } from './services';

type Area = Pick<Handlers, 'getRelationships'>;

const COUNT_DEFAULT = 100;

export function relationshipHandlers({ relationships }: Services): Area {
  return {
    async getRelationships({ query: { urn, direction, types, start = 0, count = COUNT_DEFAULT } }, { read }) {
      return jsonAnswer(
        relationshipsJson(
          start,
          await relationships.relationships({ urn, direction, types: [...new Set(types)], start, count, read }),
        ),
      );
    },
  };
}
