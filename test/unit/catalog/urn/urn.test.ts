import fc from 'fast-check';
import { registry } from '#generated/registry/registry';
import { InvalidInputError } from '#base/errors/domain-error';
import { ModelRegistry } from '#catalog/registry/model-registry';
import { checkUrn } from '#catalog/urn/check-urn';
import { keyOfUrn, urnOfKey } from '#catalog/urn/key-of-urn';
import { nearestName } from '#base/errors/unknown-name';
import { formatUrn, parseUrn } from '#catalog/urn/urn';

const models = new ModelRegistry(registry);

/** A part of a urn: balanced, without a comma at its top level. */
const part = fc.oneof(
  fc.stringMatching(/^[^(),\0\ud800-\udfff]{1,12}$/),
  fc.stringMatching(/^[a-z.]{0,5}\([a-z,:]{1,8}\)[a-z]{0,3}$/),
);

describe('urns', () => {
  it('are parsed back into their parts', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
        fc.pre(parts.length > 1 || !parts[0]?.startsWith('('));
        const urn = { namespace: 'li', entityType: 'thing', parts };
        expect(parseUrn(formatUrn(urn))).toEqual(urn);
      }),
    );
  });

  it('are accepted or refused for any string', () => {
    const check = (text: string) => {
      const checked = checkUrn(models, text, { typedParts: true }, { pointer: '/urn' });
      const sound =
        'problem' in checked
          ? checked.problem.pointer === '/urn'
          : checked.urn.parts.length === checked.entity.keyFields.length;
      expect(sound).toBe(true);
    };
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 40 }), check));
    fc.assert(
      fc.property(
        fc.constantFrom('dataset', 'tag', 'dataJob', 'x'),
        fc.string({
          unit: fc.constantFrom('(', ')', ',', ':', 'a', 'urn:li:dataPlatform:a', 'PROD', '\ud800'),
          maxLength: 8,
        }),
        (type, key) => check(`urn:li:${type}:${key}`),
      ),
    );
  });

  it.each([
    ['urn:li:dataset:(urn:li:dataPlatform:hdfs,/a/b,PROD)', ['urn:li:dataPlatform:hdfs', '/a/b', 'PROD']],
    ['urn:li:foo:(a,b(c,d))', ['a', 'b(c,d)']],
    ['urn:li:foo', []],
    ['urn:li:y:(urn:li:z:1)', ['urn:li:z:1']],
  ])('%s has parts %j', (text, parts) => expect(parseUrn(text).parts).toEqual(parts));

  it.each([
    ['URN:li:dataset:(a,b,c)', 'are lower case'],
    ['urn:LI:tag:a', 'are lower case'],
    ['urn:li:Tag:a', 'are lower case'],
    ['urn%3Ali%3Atag%3Aa', 'it is percent-encoded; decode it'],
    ['URN%3ali%3atag', 'it is percent-encoded; decode it'],
    ['tag:a', 'must have the form urn:<namespace>:<entityType>:<key>'],
    ['urn:li:1:a', 'must have the form'],
    ['', 'must have the form'],
  ])('%s is refused with the reason', (text, reason) => {
    expect(() => parseUrn(text)).toThrow(reason);
  });

  it.each([
    'urn:li:foo:(a,,b)',
    'urn:li:foo:',
    'urn:li:foo:(a,b',
    'urn:li:foo:a)b(',
    'urn:Li:foo:a',
    'urn:li:Foo:a',
    'urn:li:foo:(a,b)c',
  ])('%s is not a urn', (text) => expect(() => parseUrn(text)).toThrow(InvalidInputError));

  it('correspond to keys, field by field', () => {
    const dataset = models.entity('dataset');
    if (!dataset) throw new Error('no dataset');
    const key = { platform: 'urn:li:dataPlatform:hive', name: 'a,b', origin: 'PROD' };
    expect(urnOfKey('li', dataset, { platform: key.platform, name: 'x', origin: 'PROD' }, '')).toBe(
      'urn:li:dataset:(urn:li:dataPlatform:hive,x,PROD)',
    );
    expect(keyOfUrn(dataset, Object.values(key))).toEqual(key);
    expect(() => urnOfKey('li', dataset, { name: 5 }, '/key')).toThrow('lacks platform, name, origin');
  });

  it.each([
    ['datset', 'dataset'],
    ['DATASET', 'dataset'],
    ['corpUsr', 'corpuser'],
    ['zzzzz', undefined],
    ['x'.repeat(500), undefined],
  ])('nearest to %#', (wrong, near) => {
    expect(
      nearestName(
        wrong,
        registry.entities.map(({ name }) => name),
      ),
    ).toBe(near);
  });
});
