import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { BackupStore } from '#operation/backup/store/backup-store';
import { BackupStoreDisk } from '#operation/backup/store/backup-store-disk';
import { BackupStoreS3 } from '#operation/backup/store/backup-store-s3';
import { type TestS3, testS3 } from '../support/test-s3';

const scratch = mkdtempSync(join(tmpdir(), 'aspectory-stores-'));
const BUCKET = 'catalog-backups';
/** The least that S3 takes for all parts but the last one. */
const PART_BYTES = 5 * 1024 * 1024;
const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'hush' };
let s3: TestS3;

beforeAll(async () => {
  s3 = await testS3(BUCKET);
  for (const [name, value] of Object.entries(CREDENTIALS)) process.env[name] = value;
});

afterAll(async () => {
  await s3.stop();
  rmSync(scratch, { recursive: true, force: true });
});

const bucket = (name: string) => ({ bucket: name, region: 'us-east-1', endpoint: s3.url });
const chunks = async function* (...texts: readonly string[]) {
  for (const each of texts) yield Buffer.from(each);
};

describe.each<[string, () => BackupStore]>([
  ['disk', () => new BackupStoreDisk(join(scratch, 'store'))],
  ['s3', () => new BackupStoreS3(bucket(BUCKET), 'nightly/', { partBytes: PART_BYTES, namesPerPage: 5 })],
])('backups on %s', (_name, create) => {
  let store: BackupStore;
  beforeAll(() => (store = create()));

  it('are read as they were written, and replaced whole', async () => {
    await store.put('base/a b+c/é.gz', chunks('one ', 'two'));
    expect(await text(store.get('base/a b+c/é.gz'))).toBe('one two');
    await store.put('base/a b+c/é.gz', chunks('three'));
    expect(await store.find('base/a b+c/é.gz')).toBe('three');
    await store.put('empty', chunks());
    expect(await store.find('empty')).toBe('');
  });

  it('are written whole or not at all', async () => {
    const broken = async function* () {
      yield Buffer.alloc(PART_BYTES, 'a');
      yield Buffer.alloc(PART_BYTES, 'b');
      throw new Error('the disk of the source is broken');
    };
    await expect(store.put('log/broken', broken())).rejects.toThrow('the disk of the source is broken');
    expect(await store.find('log/broken')).toBeUndefined();
    expect(await store.names('log')).toEqual([]);
  });

  it('have files of several parts', async () => {
    const long = 'abcdefgh'.repeat((2.5 * PART_BYTES) / 8);
    await store.put('log/long', chunks(long.slice(0, PART_BYTES + 7), long.slice(PART_BYTES + 7)));
    expect((await text(store.get('log/long'))) === long).toBe(true);
  });

  it('are listed by folder, also more than a page of them', async () => {
    for (let n = 0; n < 12; n += 1) await store.put(`many/${n}`, chunks('x'));
    expect((await store.names('many')).length).toBe(12);
    expect((await store.names('base')).toString()).toBe('a b+c');
    expect(await store.names('nothing')).toEqual([]);
  });

  it('are removed, also folders, and removing nothing is no error', async () => {
    await store.remove('empty');
    await store.remove('empty');
    expect(await store.find('empty')).toBeUndefined();
    await store.removeFolder('many');
    expect(await store.names('many')).toEqual([]);
    await expect(text(store.get('many/1'))).rejects.toThrow(/not exist|no such file/);
  });
});

it('says what is wrong with a bucket, and that nobody answers', async () => {
  await expect(new BackupStoreS3(bucket('no-such-bucket'), '').put('a', chunks('x'))).rejects.toThrow(
    /bucket no-such-bucket answers 404 NoSuchBucket: .* ASPECTORY_BACKUP_S3_REGION/,
  );
  const nobody = { ...bucket(BUCKET), endpoint: 'http://127.0.0.1:1' };
  await expect(new BackupStoreS3(nobody, '').find('a')).rejects.toThrow('http://127.0.0.1:1 does not answer');
});
