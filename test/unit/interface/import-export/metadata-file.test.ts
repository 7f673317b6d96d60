import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { openMetadataFile } from '#interface/import-export/metadata-file';

const scratch = mkdtempSync(join(tmpdir(), 'aspectory-file-'));
const path = join(scratch, 'file.json');

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

it.each([
  ['a NUL in a later record', Buffer.from('{"a":1}\n{"b":"\0"}\n')],
  ['half a pair of surrogates', Buffer.from([...Buffer.from('{"a":"'), 0xed, 0xa0, 0xbd, ...Buffer.from('"}')])],
])('opens a file with %s, because that costs one record', async (_what, bytes) => {
  writeFileSync(path, bytes);
  await expect(openMetadataFile(path)).resolves.toMatchObject({ bytes: bytes.length });
});

it.each([
  ['UTF-16', Buffer.from('\ufeff[{"a":1}]', 'utf16le'), 'it is not UTF-8 text'],
  ['gzip', gzipSync('[]'), 'unpack it: gunzip -c'],
  ['another text', Buffer.from('a,b\n1,2\n'), 'it begins with "a,b"'],
])('refuses %s', async (_what, bytes, reason) => {
  writeFileSync(path, bytes);
  await expect(openMetadataFile(path)).rejects.toThrow(reason);
});
