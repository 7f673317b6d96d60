import { applyPatch } from '#catalog/aspects/patch/apply-patch';
import { parsePatch } from '#catalog/aspects/patch/parse-patch';
import { ConflictError, InvalidInputError } from '#base/errors/domain-error';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { models } from './test-store';

const STAMP = { time: 1_700_000_000_000, actor: 'urn:li:corpuser:patcher' };
const AUDIT = { time: STAMP.time, actor: STAMP.actor };
const SEP = '\u241f';

function patched(aspectName: string, current: JsonObject | undefined, body: JsonValue): JsonValue | undefined {
  const aspect = models.aspect(aspectName);
  if (!aspect) throw new Error(`no aspect ${aspectName}`);
  return applyPatch(aspect, current, parsePatch(body, '/value'), STAMP);
}

interface Case {
  readonly name: string;
  readonly aspect: string;
  readonly current?: JsonObject;
  readonly patch: JsonValue;
  readonly result: JsonValue;
}

const jdoe = { owner: 'urn:li:corpuser:jdoe', type: 'DATAOWNER' };
const anna = { owner: 'urn:li:corpuser:anna', type: 'PRODUCER' };
const flow = 'urn:li:dataset:(urn:li:dataPlatform:hive,a,PROD)';
const field = (name: string) => `urn:li:schemaField:(${flow},${name})`;
const lineage = (...fields: string[]) => ({
  upstreamType: 'FIELD_SET',
  upstreams: fields.slice(1).map(field),
  downstreamType: 'FIELD',
  downstreams: [field(fields[0] ?? '')],
  confidenceScore: 1,
});

const cases: readonly Case[] = [
  {
    name: 'a tag, into an aspect that is not there',
    aspect: 'globalTags',
    patch: [{ op: 'add', path: '/tags/urn:li:tag:Legacy', value: { tag: 'urn:li:tag:Legacy' } }],
    result: { tags: [{ tag: 'urn:li:tag:Legacy' }] },
  },
  { name: 'nothing, into an aspect that is not there', aspect: 'globalTags', patch: [], result: { tags: [] } },
  {
    name: 'values of a union by their members, also a number as Python writes it',
    aspect: 'propertyDefinition',
    current: {
      qualifiedName: 'p',
      valueType: 'urn:li:dataType:datahub.number',
      entityTypes: [],
      allowedValues: [
        { value: { string: 'a/b' }, description: 'old' },
        { value: { double: 5 } },
        { value: { double: 7 } },
      ],
    },
    patch: [
      { op: 'add', path: '/allowedValues/a~1b', value: { value: { string: 'a/b' } } },
      { op: 'add', path: '/allowedValues/5.0', value: { value: { double: 5 }, description: 'five' } },
      { op: 'add', path: '/allowedValues/6.5', value: { value: { double: 6.5 } } },
      { op: 'remove', path: '/allowedValues/7.0' },
    ],
    result: {
      qualifiedName: 'p',
      valueType: 'urn:li:dataType:datahub.number',
      entityTypes: [],
      allowedValues: [
        { value: { string: 'a/b' } },
        { value: { double: 5 }, description: 'five' },
        { value: { double: 6.5 } },
      ],
    },
  },
  {
    name: 'a tag that is there already takes the place of the old',
    aspect: 'globalTags',
    current: { tags: [{ tag: 'urn:li:tag:a', context: 'x' }, { tag: 'urn:li:tag:b' }] },
    patch: [{ op: 'add', path: '/tags/urn:li:tag:a', value: { tag: 'urn:li:tag:a' } }],
    result: { tags: [{ tag: 'urn:li:tag:a' }, { tag: 'urn:li:tag:b' }] },
  },
  {
    name: 'a key that the value leaves away, and escaped slashes',
    aspect: 'globalTags',
    patch: [{ op: 'add', path: '/tags/urn:li:tag:t~11~0a', value: {} }],
    result: { tags: [{ tag: 'urn:li:tag:t/1~a' }] },
  },
  {
    name: 'keys of the request, with an empty segment',
    aspect: 'globalTags',
    current: {
      tags: [
        { tag: 'urn:li:tag:t', attribution: { source: 'urn:li:dataPlatform:x', time: 1, actor: 'urn:li:corpuser:a' } },
      ],
    },
    patch: {
      arrayPrimaryKeys: { tags: [`attribution${SEP}source`, 'tag'] },
      patch: [{ op: 'add', path: '/tags//urn:li:tag:t', value: { tag: 'urn:li:tag:t' } }],
    },
    result: {
      tags: [
        { tag: 'urn:li:tag:t', attribution: { source: 'urn:li:dataPlatform:x', time: 1, actor: 'urn:li:corpuser:a' } },
        { tag: 'urn:li:tag:t' },
      ],
    },
  },
  {
    name: 'a prefix removes all items that begin so',
    aspect: 'globalTags',
    current: {
      tags: [{ tag: 'urn:li:tag:t', attribution: { source: 's' } }, { tag: 'urn:li:tag:u' }, { tag: 'urn:li:tag:t' }],
    },
    patch: {
      arrayPrimaryKeys: { tags: ['tag', `attribution${SEP}source`] },
      patch: [{ op: 'remove', path: '/tags/urn:li:tag:t', value: {} }],
    },
    result: { tags: [{ tag: 'urn:li:tag:u' }] },
  },
  {
    name: 'an owner by two keys',
    aspect: 'ownership',
    current: { owners: [anna] },
    patch: [{ op: 'add', path: `/owners/${jdoe.owner}/${jdoe.type}`, value: jdoe }],
    result: { owners: [anna, jdoe] },
  },
  {
    name: 'an owner by four keys of the request',
    aspect: 'ownership',
    current: { owners: [jdoe] },
    patch: {
      arrayPrimaryKeys: { owners: ['owner', 'type', 'typeUrn', `attribution${SEP}source`] },
      patch: [
        { op: 'add', path: `/owners/${anna.owner}/PRODUCER//`, value: anna },
        { op: 'add', path: `/owners/${jdoe.owner}/DATAOWNER//`, value: { ...jdoe, source: { type: 'MANUAL' } } },
      ],
    },
    result: { owners: [{ ...jdoe, source: { type: 'MANUAL' } }, anna] },
  },
  {
    name: 'an owner under a path with fewer keys than the models have',
    aspect: 'ownership',
    current: { owners: [{ ...jdoe, type: 'PRODUCER' }] },
    patch: [{ op: 'add', path: `/owners/${jdoe.owner}`, value: jdoe }],
    result: { owners: [{ ...jdoe, type: 'PRODUCER' }, jdoe] },
  },
  {
    name: 'an older client removes an owner in all roles, with a value',
    aspect: 'ownership',
    current: { owners: [jdoe, anna, { ...jdoe, type: 'PRODUCER' }] },
    patch: [{ op: 'remove', path: `/owners/${jdoe.owner}`, value: jdoe.owner }],
    result: { owners: [anna] },
  },
  {
    name: 'properties, the old way: an unescaped slash, and replacing what is not there',
    aspect: 'datasetProperties',
    patch: [
      { op: 'add', path: '/customProperties/k/1', value: 'v' },
      { op: 'add', path: '/customProperties/k~12', value: 'w' },
      { op: 'replace', path: '/description', value: 'd' },
    ],
    result: { customProperties: { 'k/1': 'v', 'k/2': 'w' }, description: 'd' },
  },
  {
    name: 'a whole map, a text in an array of texts, and a test that holds',
    aspect: 'datasetProperties',
    current: { description: 'd', tags: ['b'] },
    patch: [
      { op: 'test', path: '/description', value: 'd' },
      { op: 'add', path: '/customProperties', value: { a: '1' } },
      { op: 'add', path: '/tags/a', value: 'a' },
      { op: 'remove', path: '/tags/b' },
    ],
    result: { description: 'd', customProperties: { a: '1' }, tags: ['a'] },
  },
  {
    name: 'terms get their required stamp',
    aspect: 'glossaryTerms',
    patch: {
      arrayPrimaryKeys: { terms: ['urn', `attribution${SEP}source`] },
      patch: [{ op: 'add', path: '/terms/urn:li:glossaryTerm:t/', value: { urn: 'urn:li:glossaryTerm:t' } }],
    },
    result: { terms: [{ urn: 'urn:li:glossaryTerm:t' }], auditStamp: AUDIT },
  },
  {
    name: 'a stamp that is there stays',
    aspect: 'glossaryTerms',
    current: { terms: [], auditStamp: { time: 5, actor: 'urn:li:corpuser:old' } },
    patch: [{ op: 'add', path: '/terms/urn:li:glossaryTerm:t', value: {} }],
    result: { terms: [{ urn: 'urn:li:glossaryTerm:t' }], auditStamp: { time: 5, actor: 'urn:li:corpuser:old' } },
  },
  {
    name: 'what is missing on the way, with the nested stamp',
    aspect: 'editableSchemaMetadata',
    patch: [
      {
        op: 'add',
        path: '/editableSchemaFieldInfo/x.y/glossaryTerms/terms/urn:li:glossaryTerm:t',
        value: { urn: 'urn:li:glossaryTerm:t' },
      },
      { op: 'add', path: '/editableSchemaFieldInfo/x.y/globalTags/tags/urn:li:tag:t', value: { tag: 'urn:li:tag:t' } },
    ],
    result: {
      editableSchemaFieldInfo: [
        {
          fieldPath: 'x.y',
          glossaryTerms: { terms: [{ urn: 'urn:li:glossaryTerm:t' }], auditStamp: AUDIT },
          globalTags: { tags: [{ tag: 'urn:li:tag:t' }] },
        },
      ],
    },
  },
  {
    name: 'column lineage, built from the path alone',
    aspect: 'upstreamLineage',
    patch: [
      { op: 'add', path: `/upstreams/${flow}`, value: { dataset: flow, type: 'TRANSFORMED', auditStamp: AUDIT } },
      { op: 'add', path: `/fineGrainedLineages/NONE/${field('a')}/NONE/${field('b')}`, value: { confidenceScore: 1 } },
      { op: 'add', path: `/fineGrainedLineages/COPY/${field('a')}/NONE/${field('b')}`, value: { confidenceScore: 1 } },
    ],
    result: {
      upstreams: [{ dataset: flow, type: 'TRANSFORMED', auditStamp: AUDIT }],
      fineGrainedLineages: [lineage('a', 'b'), { ...lineage('a', 'b'), transformOperation: 'COPY' }],
    },
  },
  {
    name: 'column lineage, removed by the same path',
    aspect: 'upstreamLineage',
    current: { upstreams: [], fineGrainedLineages: [lineage('a', 'b'), lineage('c', 'b')] },
    patch: [{ op: 'remove', path: `/fineGrainedLineages/NONE/${field('a')}/NONE/${field('b')}`, value: {} }],
    result: { upstreams: [], fineGrainedLineages: [lineage('c', 'b')] },
  },
  {
    name: 'one pair of a column lineage of several: the others stay',
    aspect: 'upstreamLineage',
    current: {
      upstreams: [],
      fineGrainedLineages: [
        lineage('z', 'y'),
        { ...lineage('a', 'b', 'c'), downstreams: [field('a'), field('a2')] },
        lineage('x', 'b'),
      ],
    },
    patch: [{ op: 'remove', path: `/fineGrainedLineages/NONE/${field('a')}/NONE/${field('b')}`, value: {} }],
    result: {
      upstreams: [],
      fineGrainedLineages: [lineage('z', 'y'), lineage('a2', 'b', 'c'), lineage('a', 'c'), lineage('x', 'b')],
    },
  },
  {
    name: 'one column with all that it came out of',
    aspect: 'upstreamLineage',
    current: {
      upstreams: [],
      fineGrainedLineages: [{ ...lineage('a', 'b', 'c'), downstreams: [field('a'), field('a2')] }],
    },
    patch: [{ op: 'remove', path: `/fineGrainedLineages/NONE/${field('a')}` }],
    result: { upstreams: [], fineGrainedLineages: [lineage('a2', 'b', 'c')] },
  },
  {
    name: 'the last of a column lineage of several',
    aspect: 'upstreamLineage',
    current: { upstreams: [], fineGrainedLineages: [lineage('a', 'b', 'c')] },
    patch: ['b', 'c'].map((name) => ({
      op: 'remove',
      path: `/fineGrainedLineages/NONE/${field('a')}/NONE/${field(name)}`,
    })),
    result: { upstreams: [], fineGrainedLineages: [] },
  },
  {
    name: 'a pair that a column lineage of several holds takes its place',
    aspect: 'upstreamLineage',
    current: { upstreams: [], fineGrainedLineages: [lineage('a', 'b', 'c')] },
    patch: [
      {
        op: 'add',
        path: `/fineGrainedLineages/NONE/${field('a')}/NONE/${field('b')}`,
        value: { confidenceScore: 0.5 },
      },
    ],
    result: { upstreams: [], fineGrainedLineages: [lineage('a', 'c'), { ...lineage('a', 'b'), confidenceScore: 0.5 }] },
  },
  {
    name: 'the role NONE is a role, where the value leaves it away too',
    aspect: 'ownership',
    current: { owners: [jdoe] },
    patch: [
      { op: 'add', path: `/owners/${anna.owner}/NONE`, value: { owner: anna.owner } },
      { op: 'remove', path: `/owners/${jdoe.owner}/DATAOWNER` },
    ],
    result: { owners: [{ owner: anna.owner, type: 'NONE' }] },
  },
  {
    name: 'an item of one optional array leaves the others alone; maps in items take any key',
    aspect: 'dataJobInputOutput',
    patch: [
      { op: 'add', path: `/inputDatasetEdges/${flow}`, value: {} },
      { op: 'add', path: `/inputDatasetEdges/${flow}/properties/a/b`, value: '1' },
    ],
    result: {
      inputDatasets: [],
      outputDatasets: [],
      inputDatasetEdges: [{ destinationUrn: flow, properties: { 'a/b': '1' } }],
    },
  },
  {
    name: 'move and copy, by key',
    aspect: 'editableSchemaMetadata',
    current: { editableSchemaFieldInfo: [{ fieldPath: 'a', description: 'd' }, { fieldPath: 'b' }] },
    patch: [
      { op: 'copy', from: '/editableSchemaFieldInfo/a/description', path: '/editableSchemaFieldInfo/b/description' },
      { op: 'move', from: '/editableSchemaFieldInfo/a/description', path: '/editableSchemaFieldInfo/c/description' },
    ],
    result: {
      editableSchemaFieldInfo: [
        { fieldPath: 'a' },
        { fieldPath: 'b', description: 'd' },
        { fieldPath: 'c', description: 'd' },
      ],
    },
  },
  {
    name: 'an older client writes the key percent-encoded: the item knows its key, and stands once',
    aspect: 'upstreamLineage',
    current: { upstreams: [{ dataset: flow, type: 'COPY' }] },
    patch: [
      { op: 'add', path: `/upstreams/${encodeURIComponent(flow)}`, value: { dataset: flow, type: 'VIEW' } },
      { op: 'add', path: '/upstreams/-', value: { dataset: flow, type: 'TRANSFORMED' } },
    ],
    result: { upstreams: [{ dataset: flow, type: 'TRANSFORMED' }] },
  },
  {
    name: 'an older client does not escape the slashes of a key: the longest key that there is is meant',
    aspect: 'globalTags',
    current: { tags: [{ tag: 'urn:li:tag:a' }, { tag: 'urn:li:tag:a/old' }] },
    patch: [
      { op: 'add', path: '/tags/urn:li:tag:a/new', value: { tag: 'urn:li:tag:a/new' } },
      { op: 'add', path: '/tags/urn:li:tag:a/new/context', value: 'c' },
      { op: 'add', path: '/tags/urn:li:tag:a/context', value: 'd' },
      { op: 'remove', path: '/tags/urn:li:tag:a/old', value: {} },
    ],
    result: {
      tags: [
        { tag: 'urn:li:tag:a', context: 'd' },
        { tag: 'urn:li:tag:a/new', context: 'c' },
      ],
    },
  },
  {
    name: 'items moved and copied get the key of their new path',
    aspect: 'globalTags',
    current: {
      tags: [
        { tag: 'urn:li:tag:a', context: 'x' },
        { tag: 'urn:li:tag:b', context: 'y' },
      ],
    },
    patch: [
      { op: 'copy', from: '/tags/urn:li:tag:a', path: '/tags/urn:li:tag:c' },
      { op: 'move', from: '/tags/urn:li:tag:b', path: '/tags/urn:li:tag:a' },
    ],
    result: {
      tags: [
        { tag: 'urn:li:tag:a', context: 'y' },
        { tag: 'urn:li:tag:c', context: 'x' },
      ],
    },
  },
  {
    name: 'arrays in the values of a map',
    aspect: 'ownership',
    current: { owners: [], ownerTypes: { 'urn:li:ownershipType:a': [jdoe.owner] } },
    patch: [
      { op: 'add', path: `/ownerTypes/urn:li:ownershipType:a/${anna.owner}`, value: anna.owner },
      { op: 'add', path: `/ownerTypes/urn:li:ownershipType:a/${anna.owner}`, value: anna.owner },
      { op: 'add', path: `/ownerTypes/urn:li:ownershipType:b~1c/${anna.owner}`, value: anna.owner },
      { op: 'remove', path: `/ownerTypes/urn:li:ownershipType:a/${jdoe.owner}` },
    ],
    result: {
      owners: [],
      ownerTypes: { 'urn:li:ownershipType:a': [anna.owner], 'urn:li:ownershipType:b/c': [anna.owner] },
    },
  },
  {
    name: 'the whole value',
    aspect: 'status',
    current: { removed: false },
    patch: [{ op: 'replace', path: '', value: { removed: true } }],
    result: { removed: true },
  },
  {
    name: 'keys that are names of the language are keys',
    aspect: 'datasetProperties',
    current: { customProperties: {} },
    patch: ['__proto__', 'constructor', 'hasOwnProperty'].flatMap((key) => [
      { op: 'add', path: `/customProperties/${key}`, value: key },
      { op: 'remove', path: `/customProperties/${key}x` },
    ]),
    result: {
      customProperties: JSON.parse(
        '{"__proto__": "__proto__", "constructor": "constructor", "hasOwnProperty": "hasOwnProperty"}',
      ),
    },
  },
  {
    name: 'the removal of such a key',
    aspect: 'datasetProperties',
    current: { customProperties: JSON.parse('{"__proto__": "x", "a": "b"}') },
    patch: ['__proto__', 'constructor'].map((key) => ({ op: 'remove', path: `/customProperties/${key}` })),
    result: { customProperties: { a: 'b' } },
  },
  {
    name: 'the removal of what is absent, and below what is absent',
    aspect: 'editableSchemaMetadata',
    current: { editableSchemaFieldInfo: [{ fieldPath: 'a' }] },
    patch: [
      { op: 'remove', path: '/description' },
      { op: 'remove', path: '/editableSchemaFieldInfo/a/globalTags/tags/urn:li:tag:x' },
      { op: 'remove', path: '/editableSchemaFieldInfo/b/globalTags/tags/urn:li:tag:x' },
      { op: 'remove', path: '/editableSchemaFieldInfo/b', value: {} },
      { op: 'remove', path: '/more/0/parts' },
    ],
    result: { editableSchemaFieldInfo: [{ fieldPath: 'a' }] },
  },
  {
    name: 'something, and the removal of what is absent, into an aspect that is not there',
    aspect: 'globalTags',
    patch: [
      { op: 'remove', path: '/tags/urn:li:tag:old' },
      { op: 'add', path: '/tags/urn:li:tag:new', value: {} },
    ],
    result: { tags: [{ tag: 'urn:li:tag:new' }] },
  },
  {
    name: 'an aspect without arrays',
    aspect: 'status',
    patch: [{ op: 'add', path: '/removed', value: true }],
    result: { removed: true },
  },
];

describe('patching an aspect', () => {
  it.each(cases)('$name', ({ aspect, current, patch, result }) => {
    expect(patched(aspect, current, patch)).toEqual(result);
  });

  it('makes no value when it only removes from an aspect that is not there', () => {
    expect(patched('globalTags', undefined, [{ op: 'remove', path: '/tags/urn:li:tag:nope' }])).toBeUndefined();
  });

  it('does not change the current value', () => {
    const current = { tags: [{ tag: 'urn:li:tag:a' }] };
    patched('globalTags', current, [
      { op: 'add', path: '/tags/urn:li:tag:b', value: {} },
      { op: 'remove', path: '/tags/urn:li:tag:a' },
    ]);
    expect(current).toEqual({ tags: [{ tag: 'urn:li:tag:a' }] });
  });

  it.each<[string, JsonValue, string]>([
    ['globalTags', {}, 'must be an array of operations'],
    ['globalTags', 'x', 'must be an array of operations'],
    ['globalTags', [{ op: 'frobnicate', path: '/tags/x' }], "no patch operation 'frobnicate'; use one of add, remove"],
    ['globalTags', [{ op: 'ADD', path: '/tags/x' }], "did you mean 'add'?"],
    ['globalTags', [{ path: '/tags/x' }], 'A patch operation needs an op: one of add, remove'],
    ['globalTags', ['add'], 'A patch operation must be an object such as {"op": "add"'],
    ['globalTags', [null], 'A patch operation must be an object'],
    ['globalTags', [{ op: 'add', path: '/tags/x' }], 'needs a value'],
    ['globalTags', [{ op: 'add', path: 'tags/x', value: {} }], 'must be empty or start with a slash'],
    ['globalTags', [{ op: 'replace', path: '/tags/urn:li:tag:nope', value: {} }], 'nothing at this path'],
    [
      'globalTags',
      [{ op: 'add', path: '/tags/urn:li:tag:a', value: 'text' }],
      'an item of this array must be an object',
    ],
    ['globalTags', [{ op: 'move', from: '/nope', path: '/x' }], 'nothing at this path'],
    ['status', [{ op: 'add', path: '/removed/x', value: 1 }], 'a value without fields'],
    ['globalTags', { patch: [], arrayPrimaryKeys: { tags: 'tag' } }, 'must be a list of field names'],
    ['globalTags', { patch: [], arrayPrimaryKeys: 'tag' }, 'arrayPrimaryKeys must be an object'],
  ])('refuses a patch of %s: %j', (aspect, body, part) => {
    const current = aspect === 'status' ? { removed: false } : undefined;
    expect(() => patched(aspect, current, body)).toThrow(InvalidInputError);
    expect(() => patched(aspect, current, body)).toThrow(part);
  });

  it.each(['copy', 'move'])('names the missing source of %s', (op) => {
    const details = [expect.objectContaining({ pointer: expect.stringMatching(/\/0\/from$/) })];
    expect(() => patched('status', { removed: false }, [{ op, from: '/nowhere', path: '/removed' }])).toThrow(
      expect.objectContaining({ message: expect.stringContaining('/nowhere'), details }),
    );
  });

  it('refuses a patch whose test fails', () => {
    expect(() => patched('status', { removed: false }, [{ op: 'test', path: '/removed', value: true }])).toThrow(
      ConflictError,
    );
  });
});

const tags = (count: number) => ({
  tags: Array.from({ length: count }, (_, index) => ({ tag: `urn:li:tag:${index}` })),
});

describe('a patch that becomes too much is refused while it is made', () => {
  const bomb = Array.from({ length: 40 }, (_, n) => ({
    op: 'copy',
    from: '/customProperties',
    path: `/customProperties/x${n}`,
  }));
  const deep = Array.from({ length: 40 }, () => ({ op: 'copy', from: '', path: `/x${'/x'.repeat(150)}` }));
  const wide = {
    fineGrainedLineages: [
      {
        upstreams: Array.from({ length: 5000 }, (_, n) => `urn:li:dataset:u${n}`),
        downstreams: Array.from({ length: 2000 }, (_, n) => `urn:li:dataset:d${n}`),
      },
    ],
  };
  const parts = wide.fineGrainedLineages[0]?.downstreams.map((urn) => ({
    op: 'remove',
    path: `/fineGrainedLineages/NONE/${urn}/NONE/urn:li:dataset:u1`,
  }));
  const alternate = Array.from({ length: 2000 }, (_, n) =>
    n % 2 === 0
      ? { op: 'remove', path: `/tags/urn:li:tag:${n}` }
      : { op: 'test', path: `/tags/urn:li:tag:${n}`, value: { tag: `urn:li:tag:${n}` } },
  );

  it.each<[string, string, JsonObject, JsonValue, string]>([
    ['operations', 'globalTags', {}, Array.from({ length: 2001 }, () => ({ op: 'add' })), 'has 2001 operations'],
    [
      'keys of arrays',
      'globalTags',
      {},
      { patch: [], arrayPrimaryKeys: Object.fromEntries(tags(100_000).tags.map(({ tag }) => [tag, ['x']])) },
      'has 200000 operations',
    ],
    [
      'names in a path',
      'globalTags',
      {},
      [{ op: 'remove', path: '/x'.repeat(501) }],
      'the limit patchPathNames is 500',
    ],
    ['copies that double', 'datasetProperties', { customProperties: { a: 'b' } }, bomb, 'the limit patchCopies is'],
    [
      'copies of a long text',
      'globalTags',
      { text: 'x'.repeat(5_000_000) },
      [{ op: 'copy', from: '/text', path: '/y' }],
      'patchCopies',
    ],
    ['items that divide', 'upstreamLineage', wide, parts ?? [], 'the limit patchCopies is'],
    ['levels', 'globalTags', {}, deep, 'the limit patchedLevels is 200'],
    ['looks', 'globalTags', tags(20_000), alternate, 'the limit patchWork is 50000000'],
    [
      'a longer value',
      'globalTags',
      { text: 'x'.repeat(15_999_000) },
      [{ op: 'add', path: '/more', value: 'y'.repeat(2000) }],
      'the limit patchedCharacters is 16000000',
    ],
  ])('%s', (_, aspect, current, body, message) => {
    expect(() => patched(aspect, current, body)).toThrow(message);
  });

  it('but not one operation on a large value, nor one that shortens it', () => {
    const added = { op: 'add', path: '/tags/urn:li:tag:new', value: { tag: 'urn:li:tag:new' } };
    expect(patched('globalTags', tags(100_000), [added])).toHaveProperty(['tags', 'length'], 100_001);
    const long = { text: 'x'.repeat(16_500_000), tags: [] };
    expect(patched('globalTags', long, [{ op: 'remove', path: '/text' }])).toEqual({ tags: [] });
  });
});
