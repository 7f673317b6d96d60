import { parseLineageScroll, parseLineageSearch } from './lineage-form';
import { parseLineagePicture } from './lineage-picture-form';
import { lineageJson, lineageScrollJson, lineageSearchJson } from './lineage-json';
import { jsonAnswer } from '#base/http/answer';
import { readableUrn } from '#catalog/urn/readable-urn';
import type { Handlers } from '../request-context';
import { searchedTypes } from '#catalog/registry/searched-types';
import type { Services } from '../services';

type Area = Pick<Handlers, 'searchAcrossLineage' | 'scrollAcrossLineage' | 'getLineage' | 'getLineagePicture'>;

const COUNT_DEFAULT = 100;

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
      readableUrn(models, query.urn);
      if (query.to !== undefined) readableUrn(models, query.to, { field: ['to'] });
      return jsonAnswer(JSON.stringify(await lineagePicture.of(actor, parseLineagePicture(models, query, read))));
    },
  };
}
