import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  type Source,
  validate,
  type ValidationRule,
} from 'graphql';
import { LIMITS } from '#generated/http/limits';
import { parseDocument } from './parse-document';

/** Characters of the kept texts. A document takes about 80 bytes for each, so all of them take at most 16 MB. */
const CHARACTERS_MAX = 200_000;

/** The message of `graphql` for a document whose fields it stops to compare. It has no other mark. */
const ABORTED = 'Validation aborted.';
const TOO_MANY_COMPARISONS = new GraphQLError(
  `The document selects the same fields so often that validation compares them more than ${LIMITS.graphqlComparisons} times; the limit is graphqlComparisons. Select each field once, or send several documents.`,
);

/**
 * The valid documents of one schema, by their text. Clients send the same documents with other variables, and to parse and validate one
 * takes longer than its search. The document that was not used for the longest time is forgotten first.
 */
export class KnownDocuments {
  /** Documents in the order of their last use. */
  private readonly documents = new Map<string, DocumentNode>();
  private readonly valid = new WeakSet<DocumentNode>();
  /** The texts of documents that were not validated yet. */
  private readonly texts = new WeakMap<DocumentNode, string>();
  private characters = 0;

  constructor(private readonly charactersMax = CHARACTERS_MAX) {}

  /** @throws GraphQLError for a document that is not well-formed, or exceeds a limit */
  parse(source: string | Source): DocumentNode {
    const text = typeof source === 'string' ? source : source.body;
    const known = this.documents.get(text);
    if (known) {
      this.documents.delete(text);
      this.documents.set(text, known);
      return known;
    }
    const document = parseDocument(source);
    this.texts.set(document, text);
    return document;
  }

  /** The problems of a document that `parse` returned. */
  validate(schema: GraphQLSchema, document: DocumentNode, rules?: readonly ValidationRule[]): readonly GraphQLError[] {
    if (this.valid.has(document)) return [];
    const problems = validate(schema, document, rules);
    if (problems.length === 0) this.keep(document);
    return problems.map((problem) => (problem.message === ABORTED ? TOO_MANY_COMPARISONS : problem));
  }

  private keep(document: DocumentNode): void {
    const text = this.texts.get(document);
    if (text === undefined || text.length > this.charactersMax || this.documents.has(text)) return;
    this.valid.add(document);
    this.documents.set(text, document);
    this.characters += text.length;
    for (const oldest of this.documents.keys()) {
      if (this.characters <= this.charactersMax) break;
      this.documents.delete(oldest);
      this.characters -= oldest.length;
    }
  }
}
