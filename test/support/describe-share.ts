import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Declares the tests of a part of the files of a folder. Jest loads the whole service anew for each file of tests, which takes seconds of
 * the processor; the files of a share load it once. Each file can still be run alone.
 * @param folder the name of a folder of `test`
 * @param share from 1 to `shares`, which all together have every file once
 */
export function describeShare(folder: string, share: number, shares: number): void {
  const files = readdirSync(join(__dirname, '..', folder)).filter((name) => name.endsWith('.test.ts'));
  for (const name of files.filter((_, index) => index % shares === share - 1))
    describe(name, () => {
      jest.requireActual(join(__dirname, '..', folder, name));
    });
}
