import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { withoutUrn } from '#catalog/deletion/without-urn';
import { models, validator } from '../aspects/test-store';

const TAG = 'urn:li:tag:gone';
const STAMP = { time: 0, actor: TAG };
const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;

function without(aspectName: string, value: JsonObject, urn: string) {
  const aspect = models.aspect(aspectName);
  if (!aspect) throw new Error(aspectName);
  const isValid = (each: JsonValue) => {
    try {
      validator.validate(aspectName, each, '');
      return true;
    } catch {
      return false;
    }
  };
  expect(isValid(value)).toBe(true);
  const rest = withoutUrn(aspect, value, urn, isValid);
  expect(rest === null || isValid(rest)).toBe(true);
  return rest;
}

describe('withoutUrn', () => {
  it('takes the item of an array whose field is required, wherever it is nested', () => {
    expect(
      without('globalTags', { tags: [{ tag: 'urn:li:tag:a' }, { tag: TAG, context: 'c' }, { tag: TAG }] }, TAG),
    ).toEqual({
      tags: [{ tag: 'urn:li:tag:a' }],
    });
    const field = (fieldPath: string, ...tags: readonly string[]) => ({
      fieldPath,
      globalTags: { tags: tags.map((tag) => ({ tag })) },
    });
    const stamps = { created: STAMP, lastModified: STAMP };
    const value = {
      ...stamps,
      editableSchemaFieldInfo: [field('a', TAG), field('b', 'urn:li:tag:x', TAG), field('c')],
    };
    expect(without('editableSchemaMetadata', value, TAG)).toEqual({
      ...stamps,
      editableSchemaFieldInfo: [field('a'), field('b', 'urn:li:tag:x'), field('c')],
    });
  });

  it('takes an optional field alone, and keeps stamps, which are not relationships', () => {
    const parentNode = 'urn:li:glossaryNode:gone';
    const node = { definition: 'x', name: 'Sales', parentNode };
    expect(without('glossaryNodeInfo', node, parentNode)).toEqual({ definition: 'x', name: 'Sales' });
    const owners = [{ owner: 'urn:li:corpuser:gone', type: 'DATAOWNER' }];
    const ownership = { owners, lastModified: { time: 1, actor: 'urn:li:corpuser:gone' } };
    expect(without('ownership', ownership, 'urn:li:corpuser:gone')).toEqual({
      owners: [],
      lastModified: ownership.lastModified,
    });
  });

  it('takes members of unions and of several paths', () => {
    const changes = { created: STAMP, lastModified: STAMP };
    const info = {
      title: 't',
      description: '',
      lastModified: changes,
      inputs: [{ string: dataset('a') }, { string: dataset('b') }],
    };
    expect(without('chartInfo', info, dataset('a'))).toEqual({ ...info, inputs: [{ string: dataset('b') }] });
    const io = {
      inputDatasets: [dataset('a'), dataset('b')],
      outputDatasets: [dataset('a')],
      inputDatasetEdges: [{ destinationUrn: dataset('a') }],
    };
    expect(without('dataJobInputOutput', io, dataset('a'))).toEqual({
      inputDatasets: [dataset('b')],
      outputDatasets: [],
      inputDatasetEdges: [],
    });
  });

  it('leaves nothing of an aspect that cannot be without the urn, and everything of one that does not name it', () => {
    expect(without('container', { container: 'urn:li:container:gone' }, 'urn:li:container:gone')).toBeNull();
    const value = { tags: [{ tag: 'urn:li:tag:a' }] };
    expect(without('globalTags', value, TAG)).toBe(value);
  });
});
