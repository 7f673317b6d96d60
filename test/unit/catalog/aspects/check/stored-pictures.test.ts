import { SERVICE_READ } from '#test/support/service-read';
import { testDatabase } from '#test/support/test-database';
import { testStore } from '../test-store';

const HIVE = 'urn:li:dataPlatform:hive';
const PNG = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
const data = (type: string, content: Buffer) => `data:${type};base64,${content.toString('base64')}`;

describe('pictures that are stored in a value', () => {
  const { upsert, reader } = testStore(testDatabase());
  const write = (logoUrl: string) =>
    upsert(HIVE, 'dataPlatformInfo', { name: 'hive', type: 'OTHERS', datasetNameDelimiter: '.', logoUrl });

  it.each([
    data('image/png', PNG),
    data('image/jpeg', Buffer.from('ffd8ffe000104a46', 'hex')),
    data('image/gif', Buffer.from('GIF89a;')),
    data('image/webp', Buffer.from('RIFF\n\0\0\0WEBPVP8 ')),
    'https://example.com/logo.svg',
  ])('are accepted, and so are addresses (%#)', async (logo) => {
    await expect(write(logo)).resolves.toMatchObject({ urn: HIVE });
    const [stored] = await reader.entities([HIVE], { aspects: ['dataPlatformInfo'], read: SERVICE_READ });
    expect(stored?.aspects.map(({ value }) => value).join('')).toContain(JSON.stringify(logo));
  });

  it.each([
    [data('image/svg+xml', Buffer.from('<svg onload="alert(1)"/>')), 'is not a picture that can be stored'],
    [data('image/png', Buffer.from('<svg onload="alert(1)"/>')), 'is not image/png, because it begins otherwise'],
    [data('image/gif', PNG), 'is not image/gif, because it begins otherwise'],
    [data('text/html', Buffer.from('<script>')), 'is not a picture that can be stored'],
    ['data:image/png,%89PNG', 'is not a picture that can be stored'],
    ['DATA:image/png;base64,iVBORw0KGgo=', 'is not a picture that can be stored'],
    [` ${data('image/png', PNG)}`, 'is not a picture that can be stored'],
    [`${data('image/png', PNG)}"><script>`, 'is not a picture that can be stored'],
    [data('image/png', Buffer.concat([PNG, Buffer.alloc(48 * 1024)])), 'is a picture of 49 KB, which is too large'],
  ])('are refused unless they are small files of a type without scripts (%#)', async (logo, reason) => {
    await expect(write(logo)).rejects.toThrow(`/logoUrl ${reason}`);
  });
});
