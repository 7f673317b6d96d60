import type { AspectProposal } from '#generated/http/messages';
import { InvalidInputError } from '#base/errors/domain-error';
import { parseProposal } from '#interface/rest/format/proposal-form';
import type { ConditionHeaders } from '#interface/rest/format/write-conditions';

const JSON_TYPE = 'application/json';
const form = (given: Partial<AspectProposal>): AspectProposal => ({
  entityType: 'thing',
  entityUrn: 'urn:li:thing:a',
  changeType: 'UPSERT',
  aspectName: 'facts',
  aspect: { value: '{"size":1}', contentType: JSON_TYPE },
  ...given,
});
const parse = (given: Partial<AspectProposal>, conditions?: ConditionHeaders) =>
  parseProposal(form(given), '/proposal', conditions);

describe('a proposal', () => {
  test('is read in the terms of the store', () => {
    expect(parse({ systemMetadata: { runId: 'r', lastObserved: 5, extra: [1] } })).toEqual({
      entityType: 'thing',
      urn: 'urn:li:thing:a',
      changeType: 'UPSERT',
      aspectName: 'facts',
      value: { size: 1 },
      systemMetadata: { runId: 'r', lastObserved: 5, extra: [1] },
      pointer: '/proposal',
    });
  });

  test.each<[string, Partial<AspectProposal>, object]>([
    [
      'a key in place of a urn',
      { entityKeyAspect: { value: '{"name":"a"}', contentType: JSON_TYPE } },
      { key: { name: 'a' } },
    ],
    [
      'text that came as bytes',
      { aspect: { value: Buffer.from('{"name":"é"}').toString('latin1'), contentType: JSON_TYPE } },
      { value: { name: 'é' } },
    ],
    ['a urn whose escapes a client left', { entityUrn: 'urn:li:thing:caf\\u00e9' }, { urn: 'urn:li:thing:café' }],
    [
      'a patch with the content type of patches',
      { changeType: 'PATCH', aspect: { value: '[]', contentType: 'application/json-patch+json' } },
      { value: [] },
    ],
    [
      'a content type with parameters',
      { aspect: { value: '{}', contentType: 'application/json; charset=utf-8' } },
      { value: {} },
    ],
  ])('%s', (_what, given, expected) => {
    expect(parse(given)).toMatchObject(expected);
  });

  test('a deletion needs no value and keeps none', () => {
    expect(parse({ changeType: 'DELETE' })).not.toHaveProperty('value');
  });

  test.each([
    ['3', 3],
    ['"3"', 3],
    ['W/"3"', 3],
    ['-1', -1],
  ])('If-Version-Match: %s', (header, ifVersionMatch) => {
    expect(parse({}, { 'if-version-match': header, 'if-match': '"7"' })).toMatchObject({ ifVersionMatch });
    expect(parse({}, { 'if-match': header })).toMatchObject({ ifVersionMatch });
    expect(parse({ headers: { 'If-Version-Match': header } })).toMatchObject({ ifVersionMatch });
  });

  test('If-None-Match: * wants no aspect, and no other condition can be met', () => {
    expect(parse({}, { 'if-none-match': ' * ' })).toMatchObject({ ifVersionMatch: -1 });
    expect(() => parse({}, { 'if-none-match': '"3"' })).toThrow(
      expect.objectContaining({ details: [expect.objectContaining({ pointer: '/header/If-None-Match' })] }),
    );
  });

  test('empty system metadata is none', () => {
    expect(parse({ systemMetadata: {} })).not.toHaveProperty('systemMetadata');
  });

  test.each<[string, Partial<AspectProposal>, string]>([
    ['a value that is no JSON', { aspect: { value: '{nope', contentType: JSON_TYPE } }, '/proposal/aspect/value'],
    ['another content type', { aspect: { value: '{}', contentType: 'text/plain' } }, '/proposal/aspect/contentType'],
    [
      'a key that is no JSON',
      { entityKeyAspect: { value: '', contentType: JSON_TYPE } },
      '/proposal/entityKeyAspect/value',
    ],
    ['a version that is none', { headers: { 'If-Version-Match': 'x' } }, '/proposal/headers/If-Version-Match'],
  ])('%s is refused', (_what, given, pointer) => {
    expect(() => parse(given)).toThrow(InvalidInputError);
    expect(() => parse(given)).toThrow(expect.objectContaining({ details: [expect.objectContaining({ pointer })] }));
  });

  test('no value is refused where one is needed', () => {
    const { aspect: _aspect, ...without } = form({});
    expect(() => parseProposal(without, '/proposal')).toThrow('/proposal/aspect is required');
  });
});
