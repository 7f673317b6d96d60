import fc from 'fast-check';
import type { Change } from '#catalog/changes/change-log';
import { FilterSet } from '#standards/webhooks/filter-set';
import type { WebhookFilter } from '#standards/webhooks/webhook';

const URNS = ['urn:li:tag:a', 'urn:li:tag:ab', 'urn:li:dataset:b', 'urn:li:dataset:(x,b)'];
const PATTERNS = [...URNS, '*', 'urn:li:tag:*', '*b', 'urn:*:a*', '*(x,*)', 'urn:li:tag:a*a'];
const OPERATIONS = ['UPSERT', 'DELETE', 'PLATFORM_EVENT'] as const;

const some = <Value>(values: readonly Value[]) =>
  fc.option(fc.array(fc.constantFrom(...values), { maxLength: 3 }), { nil: undefined });

const filter: fc.Arbitrary<WebhookFilter> = fc
  .record({
    entityTypes: some(['tag', 'dataset']),
    aspects: some(['tagProperties', 'status']),
    operations: some(OPERATIONS),
    urns: some(PATTERNS),
  })
  .map(({ entityTypes, aspects, operations, urns }) => ({
    ...(entityTypes && { entityTypes }),
    ...(aspects && { aspects }),
    ...(operations && { operations }),
    ...(urns && { urns }),
  }));

const change: fc.Arbitrary<Change> = fc
  .record({
    urn: fc.constantFrom(...URNS),
    entityType: fc.constantFrom('tag', 'dataset'),
    aspect: fc.constantFrom('tagProperties', 'status'),
    operation: fc.constantFrom(...OPERATIONS),
  })
  .map((what) => ({
    ...what,
    position: 1,
    time: 0,
    versionBefore: null,
    versionAfter: 1,
    eventTime: null,
    actor: 'urn:li:corpuser:a',
    runId: null,
    requestId: null,
    value: null,
  }));

/** What a filter says, without the shortcuts of a set. */
function passes({ entityTypes, aspects, operations, urns }: WebhookFilter, { urn, ...kind }: Change): boolean {
  const has = <Value>(values: readonly Value[] | undefined, value: Value) => !values || values.includes(value);
  const fits = (pattern: string) => new RegExp(`^${pattern.replace(/[()]/g, '\\$&').replaceAll('*', '.*')}$`).test(urn);
  return (
    has(entityTypes, kind.entityType) &&
    has(aspects, kind.aspect) &&
    has(operations, kind.operation) &&
    (!urns || urns.some(fits))
  );
}

describe('a set of filters', () => {
  it('passes what each of them passes', () => {
    fc.assert(
      fc.property(fc.array(filter, { maxLength: 8 }), fc.array(change, { maxLength: 8 }), (filters, changes) => {
        const set = new FilterSet(new Map(filters.map((each, index) => [index, each])));
        for (const each of changes) {
          const expected = filters.flatMap((one, index) => (passes(one, each) ? [index] : []));
          expect([...set.passing(each)].toSorted((a, b) => a - b)).toEqual(expected);
        }
      }),
    );
  });
});
