import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPlace, refusePassword } from '#command/cli/catalog-place';

const folder = mkdtempSync(join(tmpdir(), 'aspectory-place-'));
const file = join(folder, 'target');

afterAll(() => rmSync(folder, { recursive: true }));

describe('a place of the command line', () => {
  it.each([
    'postgres://catalog@db/catalog',
    'postgres://db/catalog?sslmode=require',
    'postgres://catalog@/catalog?host=/run/postgresql',
    'postgresql://catalog@[::1]:5432/catalog',
  ])('may be %s', (place) => {
    expect(readPlace({}, 'to', { place, file: undefined })).toMatchObject({ databaseUrl: place });
  });

  it('may be a data directory, and may be absent', () => {
    expect(readPlace({}, 'to', { place: 'embedded:/d', file: undefined })).toMatchObject({ dataDirectory: '/d' });
    expect(readPlace({}, 'to', { place: undefined, file: undefined })).toBeUndefined();
  });

  it.each([
    'postgres://catalog:hush@db/catalog',
    'postgres://catalog:hu@sh@db/catalog',
    'postgres://catalog:hu,sh@db/catalog',
    'postgres://:hush@db/catalog',
    'postgres://db/catalog?user=x&password=hush',
    'postgres://catalog:hush@/catalog?host=/run/postgresql',
    'postgres://catalog:hush@db:port/catalog',
  ])('may not hold a password: %s', (place) => {
    const read = () => readPlace({}, 'from', { place, file: undefined });
    expect(read).toThrow('--from holds a password, which every user of this machine can see');
    expect(read).toThrow('--from-file FILE');
    expect(read).not.toThrow('hush');
  });

  it('holds a password in a file', () => {
    writeFileSync(file, 'postgres://catalog:hush@db/catalog\n');
    expect(readPlace({}, 'to', { place: undefined, file })).toMatchObject({
      databaseUrl: 'postgres://catalog:hush@db/catalog',
    });
    expect(() => readPlace({}, 'to', { place: 'embedded:x', file })).toThrow('--to and --to-file are both given');
    expect(() => readPlace({}, 'to', { place: undefined, file: `${file}.no` })).toThrow('target.no cannot be read');
    writeFileSync(file, 'mysql://catalog:hush@db/catalog');
    expect(() => readPlace({}, 'to', { place: undefined, file })).toThrow('is "mysql://***@db/catalog"; it must be');
  });

  it('of a cluster may not hold a password either', () => {
    expect(() => refusePassword('--elasticsearch', 'http://a:1,http://me:hush@b', 'Do it so.')).toThrow('Do it so.');
    expect(() => refusePassword('--elasticsearch', 'http://a:1,http://b', '')).not.toThrow();
  });
});
