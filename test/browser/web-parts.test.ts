/**
 * The parts of all pages, compared with pictures of them. A picture is kept at an eighth of its size, where the shapes of letters hardly
 * matter but a part that is missing, moved by a row or of another colour does. `UPDATE_PICTURES=1` writes the pictures again.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { servedCatalog } from '../e2e/served-catalog';
import { builtService } from '../support/built-service';
import { describeInBrowser } from '../support/test-browser';
import { fits, testPages, violationsInThemes } from './test-pages';

const FOLDER = join(__dirname, 'pictures');
const SAMPLES = ['pictures', 'controls', 'states'];
const SCALE = 8;
const VIEW = { viewport: { width: 1200, height: 900 }, reducedMotion: 'reduce' } as const;
/** Of 255, the mean of the differences of a cell. */
const CELL_DIFFERENCE_MAX = 10;
/** The share of cells that may differ. Without one panel 5 % of the cells of its sample differ; with a serif font 2 to 6 %. */
const CELLS_MAX = 0.04;

describeInBrowser('the parts of pages', () => {
  const catalog = servedCatalog();
  const { openPage, complaints } = testPages();
  const at = (path: string) => `${catalog.url()}/app${path}`;

  beforeAll(async () => {
    await builtService();
  });

  it('look as they did', async () => {
    const page = await openPage(at('/parts'), VIEW);
    await page.getByRole('heading', { name: 'Parts' }).waitFor();
    const judge = await openPage('about:blank');
    for (const name of SAMPLES) {
      const shot = await page.locator(`[data-sample="${name}"]`).screenshot({ animations: 'disabled' });
      const small = await smaller(judge, shot);
      const file = join(FOLDER, `${name}.png`);
      if (process.env['UPDATE_PICTURES'] === '1') {
        mkdirSync(FOLDER, { recursive: true });
        writeFileSync(file, small);
      }
      expect(await difference(judge, readFileSync(file), small)).toBeLessThan(CELLS_MAX);
    }
  });

  it.each([
    ['a part that is missing', `document.querySelector('[data-sample="states"] .panel').remove()`],
    ['another colour', `document.documentElement.style.setProperty('--raised', 'light-dark(#ffd9d9, #5a2020)')`],
    ['less space', `document.documentElement.style.setProperty('--space-5', '0')`],
  ])('notice %s', async (_change, script) => {
    const page = await openPage(at('/parts'), VIEW);
    const judge = await openPage('about:blank');
    const sample = page.locator('[data-sample="states"]');
    const shot = async () => smaller(judge, await sample.screenshot({ animations: 'disabled' }));
    const before = await shot();
    await expect(difference(judge, before, await shot())).resolves.toBe(0);
    await page.evaluate(script);
    expect(await difference(judge, before, await shot())).toBeGreaterThan(CELLS_MAX);
  });

  it('are for everybody, at any width', async () => {
    const page = await openPage(at('/parts'));
    await page.getByRole('heading', { name: 'Parts' }).waitFor();
    const found = await violationsInThemes(page);
    // Both themes show the same part, so landmarks are there twice.
    expect(found.filter((violation) => !/^(landmark-unique|heading-order)/.test(violation))).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    await expect(fits(page)).resolves.toBe(true);
    expect(complaints).toEqual([]);
  });

  it('listen to single keys, list them, and let people switch them off', async () => {
    const page = await openPage(at('/'));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('?');
    const help = page.getByRole('alertdialog', { name: 'Keys' });
    await help.getByText('Go to the next row').waitFor();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'No sign-in' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Single-key shortcuts' }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.keyboard.press('?');
    await expect(help.count()).resolves.toBe(0);
    expect(new URL(page.url()).pathname).not.toContain('search');
  });
});

async function drawn(judge: Page, png: Buffer, scale: number): Promise<string> {
  const source = `data:image/png;base64,${png.toString('base64')}`;
  return judge.evaluate(`(async () => {
    const image = new Image();
    image.src = ${JSON.stringify(source)};
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(image.width / ${scale});
    canvas.height = Math.ceil(image.height / ${scale});
    const context = canvas.getContext('2d');
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/png');
  })()`);
}

async function smaller(judge: Page, png: Buffer): Promise<Buffer> {
  return Buffer.from((await drawn(judge, png, SCALE)).split(',')[1] ?? '', 'base64');
}

/** The share of cells that differ. Cells that only one picture has differ. */
function difference(judge: Page, a: Buffer, b: Buffer): Promise<number> {
  const sources = [a, b].map((png) => `data:image/png;base64,${png.toString('base64')}`);
  return judge.evaluate(`(async () => {
    const images = await Promise.all(${JSON.stringify(sources)}.map(async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      return image;
    }));
    const width = Math.max(...images.map((image) => image.width));
    const height = Math.max(...images.map((image) => image.height));
    const [a, b] = images.map((image) => {
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
      const context = canvas.getContext('2d');
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, width, height).data;
    });
    let differing = 0;
    for (let at = 0; at < a.length; at += 4) {
      const distance = [0, 1, 2, 3].reduce((sum, channel) => sum + Math.abs(a[at + channel] - b[at + channel]), 0) / 4;
      if (distance > ${CELL_DIFFERENCE_MAX}) differing += 1;
    }
    return differing / (width * height);
  })()`);
}
