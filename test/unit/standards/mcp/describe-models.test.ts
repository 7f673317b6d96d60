import { DisplayModels } from '#catalog/registry/display-models';
import { ANSWER_CHARACTERS } from '#standards/mcp/answers/catalog-answer';
import { aspectDescription, typeDescription, typeLines } from '#standards/mcp/models/describe-models';
import { descriptionText } from '#standards/mcp/models/description-text';

const display = new DisplayModels('generated');

describe('the models in words', () => {
  test('have a line for each entity type', () => {
    expect(typeLines(display)).toHaveLength(display.entities.length);
    expect(typeLines(display)).toContain('tag: Tags. A free label on assets and fields.');
  });

  test('say of an entity type which aspects and search fields it has', () => {
    const text = typeDescription(display, 'tag').join('\n');
    expect(text).toContain('- tagProperties (holds the description of the summary): Properties. What a tag is.');
    expect(text).toContain('- owners (urn, urn of corpuser or corpGroup, facet): Owned by');
    expect(text).not.toContain('schemaMetadata');
  });

  test('say of an aspect which fields it has, each record once', () => {
    const lines = aspectDescription(display, 'schemaMetadata');
    expect(lines).toContain(
      '  - fieldPath (string, required): Path of the field; it is what other aspects name the field by.',
    );
    expect(lines.filter((line) => line.includes('impersonator'))).toHaveLength(1);
  });

  test('fit into an answer, whatever type or aspect', () => {
    for (const { name, aspects } of display.entities)
      for (const lines of [typeDescription(display, name), ...aspects.map((each) => aspectDescription(display, each))])
        expect(descriptionText(lines)).not.toContain('Cut:');
  });

  test('that do not fit say so', () => {
    const text = descriptionText(Array.from({ length: 1_000 }, () => 'x'.repeat(100)));
    expect(text).toMatch(/^Cut: 297 of 1000 lines fit\./);
    expect(text.length).toBeLessThan(ANSWER_CHARACTERS + 200);
  });
});
