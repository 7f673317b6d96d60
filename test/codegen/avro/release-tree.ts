/** A small release as a Python package holds it, and models that lack some of it. */
export const MODELS = {
  'models/registry.yaml': `# Comments stay.
namespace: li
vendor: acme
entities:
  - name: thing
    keyAspect: thingKey
    aspects: [info]
    defaults:
      info: { name: "{id}" }

# The end.
`,
  'models/acme/common/Urn.pdl': 'namespace acme.common\n\n/** Any urn. */\ntyperef Urn = string\n',
  'models/acme/common/ThingUrn.pdl':
    'namespace acme.common\n\n/** Urn of a thing. */\n@validate.`com.acme.TypedUrnValidator` = { "entityType": "thing" }\ntyperef ThingUrn = string\n',
  'models/acme/common/Stamped.pdl':
    'namespace acme.common\n\n/** Has a time. */\nrecord Stamped {\n  /** Time. */\n  at: long\n}\n',
  'models/acme/Grade.pdl': 'namespace acme\n\n/** A grade. */\nenum Grade {\n  /** Good. */\n  GOOD\n}\n',
  'models/acme/ThingKey.pdl':
    'namespace acme\n\n/** Key. */\n@Aspect = { "name": "thingKey" }\nrecord ThingKey {\n  /** Id. */\n  id: string\n}\n',
  'models/acme/Note.pdl':
    'namespace acme\n\n/** A note. */\n@Since = "1.0"\nrecord Note {\n  /** Text. */\n  text: string\n}\n',
  'models/acme/Info.pdl': `namespace acme

import acme.common.Stamped
import acme.common.Urn

/** Our words. */
@Aspect = { "name": "info" }
@Access = { "write": ["EDIT_ENTITY"] }
record Info includes Stamped {
  /** Ours; the release does not have it. */
  own: optional string

  /** Ours, and the release no longer sends it. */
  former: string

  /** Name. */
  @Searchable = { "boostScore": 4.0 }
  name: string // a remark

  /** Grade. */
  grade: optional Grade

  /** Where it comes from. */
  @Relationship = { "name": "From", "entityTypes": ["thing"] }
  source: optional Urn

  /** Parts of it. */
  @Relationship = { "/*": { "entityTypes": ["thing"], "name": "Has" } }
  parts: array[Urn] = []

  /** Came later. */
  @Since = "1.0"
  remark: optional Note

  /** Came later too. */
  @Since = "1.0"
  @Declined = ["Searchable"]
  secretRemark: optional string
}
`,
};

const NAMESPACE = 'acme.pegasus2avro';
const urn = { type: 'string', Urn: 'Urn', java: { class: 'acme.pegasus2avro.common.urn.Urn' } };
const GRADE = { type: 'enum', name: 'Grade', namespace: NAMESPACE, symbols: ['GOOD', 'POOR'], doc: 'theirs' };
const NOTE = {
  type: 'record',
  name: 'Note',
  namespace: NAMESPACE,
  Aspect: { name: 'note' },
  fields: [{ name: 'text', type: 'string', doc: 'theirs' }],
};

/** Includes are expanded, urns are strings with a class, and one union with aliases has become a record. */
export const RELEASE = {
  'client/_version.py': '__version__ = "2.5.1"\n',
  'client/metadata/schemas/ThingKey.avsc': schema({
    name: 'ThingKey',
    Aspect: { name: 'thingKey', keyForEntity: 'thing', entityAspects: ['info', 'score', 'note'], entityDoc: 'theirs' },
    fields: [{ name: 'id', type: 'string' }],
  }),
  'client/metadata/schemas/BoxKey.avsc': schema({
    name: 'BoxKey',
    Aspect: { name: 'boxKey', keyForEntity: 'box', entityCategory: 'core', entityAspects: ['info'] },
    fields: [{ name: 'id', type: 'string' }],
  }),
  'client/metadata/schemas/Note.avsc': JSON.stringify(NOTE),
  'client/metadata/schemas/Info.avsc': schema({
    name: 'Info',
    Aspect: { name: 'info', schemaVersion: 2 },
    fields: [
      { name: 'at', type: 'long' },
      { name: 'name', type: ['null', 'string'], default: null, Searchable: { fieldType: 'WORD_GRAM' } },
      { name: 'grade', type: ['null', GRADE], default: null },
      {
        name: 'source',
        ...urn,
        type: ['null', 'string'],
        Relationship: { name: 'From', entityTypes: ['thing', 'box'] },
      },
      {
        name: 'parts',
        ...urn,
        type: { type: 'array', items: 'string' },
        default: [],
        Relationship: { '/*': { name: 'Has', entityTypes: ['box', 'thing', 'box'] } },
      },
      { name: 'remark', type: ['null', NOTE], default: null, Searchable: { '/text': { fieldType: 'TEXT', v3: {} } } },
      { name: 'secretRemark', type: ['null', 'string'], default: null, Searchable: {} },
      { name: 'weight', type: 'double', default: 1.5, doc: 'theirs' },
    ],
  }),
  'client/metadata/schemas/Score.avsc': schema({
    name: 'Score',
    Aspect: { name: 'score', type: 'timeseries' },
    fields: [
      { name: 'at', type: 'long' },
      { name: 'judge', ...urn, Urn: 'ThingUrn', Searchable: { fieldType: 'URN', v3: { searchLabel: 'x' } } },
      { name: 'unknownClass', ...urn, Urn: 'BoxUrn', type: { type: 'array', items: 'string' } },
      { name: 'grade', type: 'Grade', default: 'GOOD' },
      {
        name: 'result',
        type: {
          type: 'record',
          name: 'ScoreResult',
          fields: [
            { name: 'points', type: ['null', 'int'] },
            { name: 'words', type: ['null', 'string'] },
            {
              name: 'fieldDiscriminator',
              type: { type: 'enum', name: 'ScoreResultDiscriminator', symbols: ['points'] },
            },
          ],
        },
      },
      { name: 'labels', type: { type: 'map', values: 'string' }, Searchable: { '/$key': { fieldType: 'MAP_ARRAY' } } },
      { name: 'either', type: ['string', 'double'] },
    ],
  }),
};

function schema(record: object): string {
  return JSON.stringify({ type: 'record', namespace: NAMESPACE, ...record });
}
