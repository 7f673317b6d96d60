import type { EntitySource, GraphqlContext } from '../graphql-context';
import { isObject } from '../../json/path-values';

const SDL = `
type Document {
  "What kind of document it is."
  subType: String
}

type DocumentContents {
  "The text that stands in for the document in semantic searches."
  semanticText: String
}
`;

/** Members of documents that released servers read from other aspects. */
export const documents = {
  sdl: SDL,
  fields: {},
  types: {
    Document: {
      async subType({ urn }: EntitySource, _args: object, { reads }: GraphqlContext) {
        const names = (await reads.aspect(urn, 'subTypes'))?.['typeNames'];
        return Array.isArray(names) ? names[0] : undefined;
      },
      async info({ urn }: EntitySource, { version }: { readonly version?: number | null }, { reads }: GraphqlContext) {
        const info = await (version ? reads.version(urn, INFO, version) : reads.aspect(urn, INFO));
        if (!isObject(info?.['contents'])) return info;
        const semanticText = (await reads.aspect(urn, 'semanticText'))?.['text'];
        return { ...info, contents: { ...info['contents'], ...(semanticText && { semanticText }) } };
      },
    },
  },
};

const INFO = 'documentInfo';
