import { parseLineageScroll, parseLineageSearch } from '../formats/requests/lineage-form';
import { lineageJson, lineageScrollJson, lineageSearchJson } from '../formats/responses/lineage-json';
import { jsonAnswer } from './answer';
import { readableUrn } from './readable-urn';
import type { Handlers } from './request-context';
import { searchedTypes } from './searched-types';
import type { Services } from './services';

type Area = Pick<Handlers, 'searchAcrossLineage' | 'scrollAcrossLineage' | 'getLineage' | 'getLineagePicture'>;

const COUNT_DEFAULT = 100;

const DIRECTIONS = {
  upstream: ['UPSTREAM'],
  downstream: ['DOWNSTREAM'],
  both: ['UPSTREAM', 'DOWNSTREAM'],
} as const;
/** What one reads at a glance. */
const PICTURE = { direction: 'both', hops: 1, limit: 100, perNode: 20 } as const;

export function lineageHandlers({ models, lineage, lineageSearch, lineagePicture }: Services): Area {
  return {
    async searchAcrossLineage({ body }, { read }) {
      const query = parseLineageSearch(body, searchedTypes(models, body.entities), read);
      return jsonAnswer(lineageSearchJson(query.search, await lineageSearch.search(query)));
    },

    async scrollAcrossLineage({ body }, { read }) {
      const query = parseLineageScroll(body, searchedTypes(models, body.entities), read);
      return jsonAnswer(lineageScrollJson(query.search, await lineageSearch.search(query)));
    },

    async getLineage({ body: { urn, direction, start = 0, count = COUNT_DEFAULT, maxHops = 1 } }, { read }) {
      const query = { urn, direction, start, count, maxHops, read };
      return jsonAnswer(lineageJson(query, await lineage.lineage(query)));
    },

    async getLineagePicture({ query }, { actor, read }) {
      const { hops = PICTURE.hops, limit = PICTURE.limit, perNode = PICTURE.perNode, columns = false } = query;
      const urn = readableUrn(models, query.urn);
      const directions = DIRECTIONS[query.direction ?? PICTURE.direction];
      const { startTimeMillis, endTimeMillis } = query;
      const expand = { UPSTREAM: query.expandUpstream ?? [], DOWNSTREAM: query.expandDownstream ?? [] };
      const asked = { urn, directions, hops, limit, perNode, columns, expand, startTimeMillis, endTimeMillis, read };
      return jsonAnswer(JSON.stringify(await lineagePicture.of(actor, asked)));
    },
  };
}
