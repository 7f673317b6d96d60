import { readFileSync } from 'node:fs';
import { explainAnnotation } from '#codegen/cli/explain/annotation-page';
import { ANNOTATIONS, optionTable } from '#codegen/annotations/annotations';

const README = readFileSync('models/README.md', 'utf8');

describe('the table of annotations', () => {
  test.each([...ANNOTATIONS])('%s is in models/README.md', (name, annotation) => {
    expect(README).toContain(`@${name}`);
    // Otherwise: npm run codegen -- --explain @Name prints the table to paste.
    expect(README).toContain(annotation.options ? optionTable(annotation) : name);
  });

  test.each([...ANNOTATIONS])('%s has words for each option', (_name, { doc, options }) => {
    expect(doc).toMatch(/\w/);
    for (const [name, option] of Object.entries(options ?? {}))
      expect([name, option.doc.length > 3]).toEqual([name, true]);
  });
});

describe('--explain', () => {
  const said = (name: string) => {
    const [out, err]: [string[], string[]] = [[], []];
    const terminal = { out: (text: string) => out.push(text), err: (text: string) => err.push(text) };
    const code = explainAnnotation(name, { ...terminal, colors: false });
    return { code, out: out.join('\n'), err: err.join('\n') };
  };

  it('shows the options of an annotation', () => {
    const { code, out } = said('SearchScore');
    expect(code).toBe(0);
    expect(out).toContain('| `modifier` | one of LOG, LN, SQRT, SQUARE, RECIPROCAL | none |');
  });

  it('names the nearest annotation', () => {
    expect(said('Serchable')).toEqual({
      code: 1,
      out: '',
      err: 'unknown annotation @Serchable; did you mean Searchable?',
    });
  });
});
