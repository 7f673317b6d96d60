import { NotFoundError } from '#base/errors/domain-error';
import type { Proposal } from '#catalog/aspects/aspect-service';
import { testDatabase } from '#test/support/test-database';
import { ACTOR, dataset, testStore } from '#test/unit/catalog/aspects/test-store';

/** Eight times as many patches; to make each value would take 64 times as long. */
const GROWTH_MAX = 24;

describe('patches of one aspect in one request', () => {
  const { writer, reader } = testStore(testDatabase());

  const patch = (urn: string, tag: string, value: object = { tag: `urn:li:tag:${tag}` }): Proposal => ({
    entityType: 'dataset',
    urn,
    aspectName: 'globalTags',
    changeType: 'PATCH',
    value: [{ op: 'add', path: `/tags/urn:li:tag:${tag}`, value: { ...value } }],
    pointer: `/${tag}`,
    valuePointer: `/${tag}/value`,
  });
  const patches = (urn: string, count: number) => Array.from({ length: count }, (_, n) => patch(urn, `t${n}`));
  const tagsOf = async (urn: string) => (await reader.aspect(urn, 'globalTags', 0)).value;

  const cpuSeconds = async (work: () => Promise<unknown>) => {
    const started = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1_000_000;
  };

  it.each(['write', 'writeEach'] as const)('take time in proportion to their number (%s)', async (how) => {
    const secondsFor = (count: number) =>
      cpuSeconds(() => writer[how](ACTOR, patches(dataset(`${how}${count}`), count)));
    await secondsFor(500);
    const few = await secondsFor(501);
    expect((await secondsFor(4008)) / few).toBeLessThan(GROWTH_MAX);
    expect(await tagsOf(dataset(`${how}4008`))).toContain('urn:li:tag:t4007');
  });

  it('are one change with one version', async () => {
    const urn = dataset('one-change');
    const outcomes = await writer.write(ACTOR, patches(urn, 3));
    expect(outcomes.map(({ changed, version }) => [changed, version])).toEqual([
      [true, 1],
      [true, 1],
      [true, 1],
    ]);
  });

  it('name the one that does not fit, and write nothing', async () => {
    const urn = dataset('wrong');
    const wrong = [...patches(urn, 20), patch(urn, 'bad', { tag: 5 }), ...patches(urn, 30)];
    await expect(writer.write(ACTOR, wrong)).rejects.toMatchObject({
      details: [{ pointer: '/bad/value/tags/20/tag' }],
    });
    await expect(tagsOf(urn)).rejects.toThrow(NotFoundError);
  });

  it('are refused one by one where they are accepted one by one', async () => {
    const urn = dataset('one-by-one');
    const wrong = [...patches(urn, 20), patch(urn, 'bad', { tag: 5 }), ...patches(urn, 30)];
    const results = await writer.writeEach(ACTOR, wrong);
    expect(results.flatMap((one, place) => (one instanceof Error ? [place] : []))).toEqual([20]);
    expect(await tagsOf(urn)).toContain('urn:li:tag:t29');
  });

  it('are limited together when something comes between them', async () => {
    const urn = dataset('between');
    await writer.write(ACTOR, patches(urn, 5_000));
    const restate: Proposal = { entityType: 'dataset', urn, aspectName: 'globalTags', changeType: 'RESTATE' };
    const mixed = patches(urn, 100).flatMap((one) => [one, restate]);
    await expect(writer.write(ACTOR, mixed)).rejects.toThrow('the limit patchWork is 50000000');
  });
});
