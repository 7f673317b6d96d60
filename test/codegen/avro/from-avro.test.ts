import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromAvro } from '#codegen/cli/from-avro';
import { loadModel } from '#codegen/pipeline';
import { readInputs } from '#codegen/source/read-inputs';
import { temporaryFolder, writeFiles } from '../cli/run-codegen';
import { MODELS, RELEASE } from './release-tree';

function runOn(files: { readonly [path: string]: string }, options: { isCheck?: boolean; release?: string } = {}) {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  return { folder, ...again(folder, options) };
}

function again(folder: string, { isCheck = false, release }: { isCheck?: boolean; release?: string } = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const models = join(folder, 'models');
  const code = fromAvro(
    { folder: join(folder, 'client/metadata/schemas'), release, isCheck },
    { models, openapi: models, out: '' },
    { out: (line) => void out.push(line), err: (line) => void err.push(line), colors: false },
  );
  return { code, out: out.join('\n'), err: err.join('\n') };
}

function text(folder: string, path: string): string {
  return readFileSync(join(folder, 'models', path), 'utf8');
}

describe('taking over a release', () => {
  const { folder, code, out } = runOn({ ...MODELS, ...RELEASE });

  test('reports all that is new, and what a person decides on', () => {
    expect(code).toBe(0);
    expect(out.split('\n')).toEqual([
      'new entity types (1)',
      '  box: info',
      'new aspects (3)',
      '  boxKey',
      '  score',
      '  note',
      'new aspects of known entity types (1)',
      '  thing: score, note',
      'new fields (1)',
      '  acme.Info.weight',
      'new symbols (1)',
      '  acme.Grade.POOR',
      'relationships with further entity types (2)',
      '  acme.Info.source: box',
      '  acme.Info.parts: box',
      'fields that are optional now (2)',
      '  acme.Info.former',
      '  acme.Info.name',
      'new annotations (1)',
      '  acme.Info.remark: @Searchable',
      expect.stringMatching(/^6 files of models written\. Review them/),
    ]);
  });

  test('changes only what is new in files that exist', () => {
    expect(text(folder, 'acme/Info.pdl')).toBe(
      MODELS['models/acme/Info.pdl']
        .replace('former: string', 'former: optional string')
        .replace('name: string //', 'name: optional string //')
        .replace('"From", "entityTypes": ["thing"]', '"From", "entityTypes": ["thing", "box"]')
        .replace('{ "entityTypes": ["thing"], "name": "Has" }', '{ "entityTypes": ["thing", "box"], "name": "Has" }')
        .replace(
          '@Since = "1.0"\n  remark',
          '@Searchable = { "/text": { "fieldType": "TEXT" } }\n  @Since = "1.0"\n  remark',
        )
        .replace(/\}\n$/, '\n  @Since = "2.5.1"\n  weight: optional double = 1.5\n}\n'),
    );
    expect(text(folder, 'acme/Grade.pdl')).toContain('  GOOD\n\n  @Since = "2.5.1"\n  POOR\n}\n');
    expect(text(folder, 'acme/Note.pdl')).toContain('@Aspect = { "name": "note" }\n@Since = "1.0"\nrecord Note');
  });

  test('writes new types with includes, urns and unions, without the comments of the release', () => {
    expect(text(folder, 'acme/Score.pdl')).toBe(`namespace acme

import acme.common.Stamped
import acme.common.ThingUrn
import acme.common.Urn

@Aspect = { "name": "score", "type": "timeseries" }
@Since = "2.5.1"
record Score includes Stamped {
  @Searchable = { "fieldType": "URN" }
  judge: ThingUrn

  unknownClass: array[Urn]

  grade: Grade = "GOOD"

  result: union[points: int, words: string]

  labels: map[string, string]

  either: union[string, double]
}
`);
  });

  test('adds to the registry and keeps its comments', () => {
    expect(text(folder, 'registry.yaml')).toBe(
      MODELS['models/registry.yaml']
        .replace('[info]\n', '[info]\n    added:\n      "2.5.1":\n        - score\n        - note\n')
        .replace(
          '"{id}" }\n',
          '"{id}" }\n  - name: box\n    since: "2.5.1"\n    category: core\n    keyAspect: boxKey\n    aspects:\n      - info\n',
        ),
    );
  });

  test('yields models that carry the new aspects, and a second run finds nothing', () => {
    const models = join(folder, 'models');
    const { value } = loadModel(readInputs({ models, openapi: models }).inputs);
    const carried = value.registry.entities.map(({ name, aspects }) => [name, aspects]);
    expect(carried).toEqual([
      ['thing', ['thingKey', 'info', 'score', 'note']],
      ['box', ['boxKey', 'info']],
    ]);
    expect(again(folder)).toEqual({ code: 0, out: 'The models have all of this release.', err: '' });
  });
});

test('--check only reports, and fails while there is something to take over', () => {
  const { folder, code, out } = runOn({ ...MODELS, ...RELEASE }, { isCheck: true });
  expect({ code, last: out.split('\n').at(-1) }).toEqual({ code: 1, last: '6 files of models would change.' });
  expect(text(folder, 'acme/Info.pdl')).toBe(MODELS['models/acme/Info.pdl']);
});

test('the next release joins the same list of the registry', () => {
  const { folder } = runOn({ ...MODELS, ...RELEASE });
  const key = RELEASE['client/metadata/schemas/ThingKey.avsc'].replace('"note"]', '"note","boxKey"]');
  writeFiles(folder, { 'client/metadata/schemas/ThingKey.avsc': key });
  expect(again(folder, { release: '3.0' }).code).toBe(0);
  expect(text(folder, 'registry.yaml')).toContain('        - note\n      "3.0":\n        - boxKey\n    defaults:');
});

test.each([
  ['a folder without schemas', {}, { release: '1' }, 1, 'this folder has no .avsc files'],
  [
    'text that is not JSON',
    { 'client/metadata/schemas/A.avsc': '{' },
    { release: '1' },
    1,
    'A.avsc:1:1: error [avro-file]',
  ],
  ['a schema without a name', { 'client/metadata/schemas/A.avsc': '"int"' }, { release: '1' }, 1, 'named type'],
  ['an unknown release', { 'client/metadata/schemas/A.avsc': '{}' }, {}, 2, 'state it with --release'],
])('refuses %s and writes nothing', (_, files, options, code, message) => {
  const found = runOn({ ...MODELS, ...files }, options);
  expect(found).toMatchObject({ code, err: expect.stringContaining(message) });
  expect(text(found.folder, 'registry.yaml')).toBe(MODELS['models/registry.yaml']);
});
