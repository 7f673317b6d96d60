import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  parse,
  type SelectionSetNode,
  type Source,
} from 'graphql';
import { LIMITS } from '#generated/http/limits';
import { checkUses } from '#base/errors/limit-exceeded';
import { shownLimit } from './shown-limit';

/** The size of a selection, with the fragments that it uses. */
interface Size {
  readonly fields: number;
  readonly depth: number;
  readonly aliases: number;
  /** Fields of the first level. */
  readonly top: number;
}

const EMPTY: Size = { fields: 0, depth: 0, aliases: 0, top: 0 };
/** A use of a fragment counts like a field, because its validation costs as much. */
const SPREAD: Size = { ...EMPTY, fields: 1 };
/** Documents whose errors have locations. Longer ones take more than 0.1 ms for each. */
const SHORT = { characters: 20_000, lines: 500 };
const FIX = 'Send several requests';

/**
 * Parses a document and refuses one that would be expensive, before it is validated: some rules of validation take time that grows with the
 * square of the fields.
 * @throws GraphQLError
 */
export function parseDocument(source: string | Source): DocumentNode {
  try {
    const text = typeof source === 'string' ? source : source.body;
    shownLimit(() => checkLength(text.length));
    const document = parse(source, { maxTokens: LIMITS.graphqlTokens, noLocation: !isShort(text) });
    shownLimit(() => checkSizes(document));
    return document;
  } catch (error) {
    // The parser recurses. Whether a few thousand levels exceed the stack depends on what the compiler of the process has done with it.
    if (!(error instanceof RangeError)) throw error;
    throw new GraphQLError(`The document is nested too deep; the limit graphqlDepth is ${LIMITS.graphqlDepth}.`);
  }
}

function checkLength(size: number): void {
  const fix = 'Send long values as variables';
  checkUses([{ limit: 'graphqlDocument', size, unit: 'characters of its document', fix }], { pointer: '/query' });
}

/** Each error looks for its line from the start of the text, so errors of other documents have no locations. */
function isShort(text: string): boolean {
  return text.length <= SHORT.characters && text.split(/[\n\r]/, SHORT.lines + 1).length <= SHORT.lines;
}

function checkSizes(document: DocumentNode): void {
  const fragments = new Map(
    document.definitions.flatMap((each) =>
      each.kind === 'FragmentDefinition' ? [[each.name.value, each] as const] : [],
    ),
  );
  const measure = new SelectionSizes(fragments);
  for (const each of document.definitions)
    if (each.kind === 'OperationDefinition') checkSize(measure.of(each.selectionSet));
}

function checkSize(size: Size): void {
  checkUses(
    [
      { limit: 'graphqlDepth', size: size.depth, unit: 'levels of fields', fix: 'Ask for fewer levels' },
      { limit: 'graphqlFields', size: size.fields, unit: 'fields', fix: FIX },
      { limit: 'graphqlAliases', size: size.aliases, unit: 'aliases', fix: FIX },
      { limit: 'graphqlRootFields', size: size.top, unit: 'root fields', fix: FIX },
    ],
    { pointer: '/query' },
  );
}

/** Each fragment is measured once, so that fragments that use others twice take no time. */
class SelectionSizes {
  private readonly known = new Map<string, Size>();

  constructor(private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>) {}

  of({ selections }: SelectionSetNode): Size {
    return selections
      .map((selection): Size => {
        if (selection.kind === 'FragmentSpread') return both(this.ofFragment(selection.name.value), SPREAD);
        const inner = selection.selectionSet ? this.of(selection.selectionSet) : EMPTY;
        if (selection.kind === 'InlineFragment') return inner;
        const aliases = inner.aliases + (selection.alias ? 1 : 0);
        return { fields: inner.fields + 1, depth: inner.depth + 1, aliases, top: 1 };
      })
      .reduce(both, EMPTY);
  }

  /** A fragment that uses itself counts once here; validation refuses it. */
  private ofFragment(name: string): Size {
    const known = this.known.get(name);
    if (known) return known;
    this.known.set(name, EMPTY);
    const fragment = this.fragments.get(name);
    const size = fragment ? this.of(fragment.selectionSet) : EMPTY;
    this.known.set(name, size);
    return size;
  }
}

function both(a: Size, b: Size): Size {
  const depth = Math.max(a.depth, b.depth);
  return { fields: a.fields + b.fields, depth, aliases: a.aliases + b.aliases, top: a.top + b.top };
}
