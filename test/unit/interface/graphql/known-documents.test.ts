import { buildSchema } from 'graphql';
import { KnownDocuments } from '#interface/graphql/known-documents';

const schema = buildSchema('type Query { first: String second: String }');

/** Parses and validates as for a request. @returns the document, and whether it was known */
function ask(documents: KnownDocuments, text: string) {
  const document = documents.parse(text);
  const problems = documents.validate(schema, document);
  return { document, problems, isKnown: documents.parse(text) === document };
}

describe('known documents', () => {
  it('keep a valid document', () => {
    const documents = new KnownDocuments();
    expect(ask(documents, '{ first }')).toMatchObject({ problems: [], isKnown: true });
    expect(ask(documents, '{ second }').isKnown).toBe(true);
    expect(ask(documents, '{ first }')).toMatchObject({ problems: [], isKnown: true });
  });

  it('validate an invalid document each time', () => {
    const documents = new KnownDocuments();
    for (const _ of [1, 2]) {
      const { problems, isKnown } = ask(documents, '{ third }');
      expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('"third"')]);
      expect(isKnown).toBe(false);
    }
  });

  it('forget the document that was not used for the longest time', () => {
    const documents = new KnownDocuments('{ first }{ second }'.length);
    const first = ask(documents, '{ first }').document;
    const second = ask(documents, '{ second }').document;
    documents.parse('{ first }');
    ask(documents, '{first }');
    expect(documents.parse('{ first }')).toBe(first);
    expect(documents.parse('{ second }')).not.toBe(second);
  });

  it('do not keep a document that is larger than their limit', () => {
    expect(ask(new KnownDocuments(5), '{ first }').isKnown).toBe(false);
  });
});
