import { isObject } from '#base/json/path-values';
import { textsOf } from '#base/json/stored-values';
import type { Resolvers } from '../resolvers';

/** Members of documents that released servers read from other aspects. */
export const documents: Resolvers = {
  Document: {
    async subType({ urn }, _args, { reads }) {
      return textsOf((await reads.aspect(urn, 'subTypes'))?.typeNames)[0];
    },
    async info({ urn }, { version }, { reads }) {
      const info = await (version ? reads.version(urn, INFO, Number(version)) : reads.aspect(urn, INFO));
      if (!isObject(info?.contents)) return info;
      const semanticText = (await reads.aspect(urn, 'semanticText'))?.text;
      return { ...info, contents: { ...info.contents, ...(semanticText && { semanticText }) } };
    },
  },
};

const INFO = 'documentInfo';
