import { readFileSync } from 'node:fs';
import type { OpenAPIV3 } from 'openapi-types';

const read = (name: string): OpenAPIV3.Document => JSON.parse(readFileSync(`generated/openapi/${name}.json`, 'utf8'));
const documents = { '1.0.0': read('openapi'), '2.0.0': read('openapi-protocol-2') };

/** The component of the answer of an action. */
function answerOf({ paths }: OpenAPIV3.Document, path: string): string | undefined {
  const response = paths[path]?.post?.responses['200'];
  const schema = response && 'content' in response ? response.content?.['application/json']?.schema : undefined;
  return schema && '$ref' in schema ? schema.$ref.split('/').at(-1) : undefined;
}

test.each([
  ['/entities/actions/search', 'SearchResponse', 'RankedSearchResponse'],
  ['/entities/actions/autocomplete', 'AutocompleteResponse', 'RankedAutocompleteResponse'],
  ['/entities/actions/browse', 'BrowseResponse', 'GroupedBrowseResponse'],
  ['/operations/actions/getIndexSizes', 'TextResponse', 'IndexSizesResponse'],
  ['/entities/actions/list', 'ListEntitiesResponse', 'ListEntitiesResponse'],
])('%s has the answer of each version of the protocol in its document', (path, plain, released) => {
  expect(answerOf(documents['1.0.0'], path)).toBe(plain);
  expect(answerOf(documents['2.0.0'], path)).toBe(released);
});

test.each(['1.0.0', '2.0.0'] as const)('the document of %s is for requests with that version', (version) => {
  const { paths, components } = documents[version];
  const pattern = `^${version.replaceAll('.', '\\.')}$`;
  expect(components?.parameters?.['ProtocolVersion']).toMatchObject({
    required: version !== '1.0.0',
    schema: { pattern },
  });
  expect(Object.keys(paths)).toEqual(Object.keys(documents['1.0.0'].paths));
  expect(JSON.stringify(documents[version])).not.toContain('x-protocol');
});
