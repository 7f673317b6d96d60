import { LimitExceededError } from '#base/errors/domain-error';
import { checkUses, type LimitUse } from '#base/errors/limit-exceeded';
import type { Place } from '#base/errors/place';
import { isStopWord } from '../text/stop-words';
import { tokenize } from '../text/tokenize';
import { lexQuery, type QueryToken } from './lex-query';
import type { QueryNode } from './query-node';
import { depthUse, queryUses, textUse, wildcardsUse } from './query-uses';

/** The field of a search request. */
export const INPUT: Place = { field: ['input'] };

const EVERYTHING: QueryNode = { kind: 'everything' };
const NOTHING: QueryNode = { kind: 'nothing' };

/** A parsed query, and what it uses of the limits that determine its cost. */
interface ParsedQuery {
  readonly node: QueryNode;
  readonly uses: readonly LimitUse[];
}

/**
 * Parses a query. No query is a syntax error: unbalanced quotes and parentheses, operators without operands and unknown fields are read as
 * words or ignored. Words side by side are joined with AND.
 * @throws LimitExceededError for too many characters, words or wildcards, or parentheses that are too deep
 */
export function parseQuery(input: string, isField: (name: string) => boolean): ParsedQuery {
  checkUses([textUse(input)], INPUT);
  if (/^[\s*]*$/.test(input)) return { node: EVERYTHING, uses: [] };
  const tokens = lexQuery(input, isField);
  const uses = queryUses(tokens);
  checkUses([...uses, wildcardsUse(tokens), depthUse(tokens)], INPUT);
  const parsed = new QueryParser(tokens).parse() ?? NOTHING;
  return { node: withPrefixOnLastWord(withoutOptionalStopWords(parsed)), uses };
}

/** Another text or other fields of the query that a person typed. Undefined beyond a limit, because the person did not make this mistake. */
export function parseInterpretation(input: string, isField: (name: string) => boolean): QueryNode | undefined {
  try {
    return parseQuery(input, isField).node;
  } catch (error) {
    if (error instanceof LimitExceededError) return undefined;
    throw error;
  }
}

/** `within` is the field in front of the parentheses around the current token. `depthUse` limits the recursion. */
class QueryParser {
  private at = 0;

  constructor(private readonly tokens: readonly QueryToken[]) {}

  /** query = disjunction { ")" disjunction } : an unbalanced ")" is ignored. */
  parse(): QueryNode | undefined {
    const nodes: (QueryNode | undefined)[] = [];
    while (this.at < this.tokens.length) {
      nodes.push(this.disjunction(null));
      this.at++;
    }
    return join('and', nodes);
  }

  /** disjunction = conjunction { OR conjunction } */
  private disjunction(within: string | null): QueryNode | undefined {
    const nodes = [this.conjunction(within)];
    while (this.accept('or')) nodes.push(this.conjunction(within));
    return join('or', nodes);
  }

  /** conjunction = operand { [AND] operand } */
  private conjunction(within: string | null): QueryNode | undefined {
    const nodes: (QueryNode | undefined)[] = [];
    for (let kind = this.kind(); kind && kind !== 'or' && kind !== 'close'; kind = this.kind()) {
      if (kind === 'and') this.at++;
      else nodes.push(this.operand(within));
    }
    return join('and', nodes);
  }

  /** operand = { NOT | "+" } ( [ field ":" ] "(" disjunction [ ")" ] | text ) */
  private operand(within: string | null): QueryNode | undefined {
    const negations = this.signs();
    const node = this.startsOperand() ? this.bareOperand(within) : undefined;
    if (!node || negations === 0) return node;
    const negated: QueryNode = { kind: 'not', node };
    return negations % 2 === 1 ? negated : { kind: 'not', node: negated };
  }

  /** The number of NOTs. It is a loop, because a query may have thousands. */
  private signs(): number {
    let negations = 0;
    for (let kind = this.kind(); kind === 'not' || kind === 'plus'; kind = this.kind()) {
      if (kind === 'not') negations++;
      this.at++;
    }
    return negations;
  }

  private bareOperand(within: string | null): QueryNode | undefined {
    const token = this.tokens[this.at++];
    if (token?.kind === 'open') {
      const node = this.disjunction(token.field ?? within);
      this.accept('close');
      return node;
    }
    return token?.kind === 'text' ? term({ ...token, field: token.field ?? within }) : undefined;
  }

  private startsOperand(): boolean {
    const kind = this.kind();
    return kind !== undefined && kind !== 'and' && kind !== 'or' && kind !== 'close';
  }

  private accept(kind: QueryToken['kind']): boolean {
    const accepted = this.kind() === kind;
    if (accepted) this.at++;
    return accepted;
  }

  private kind(): QueryToken['kind'] | undefined {
    return this.tokens[this.at]?.kind;
  }
}

function join(kind: 'and' | 'or', nodes: readonly (QueryNode | undefined)[]): QueryNode | undefined {
  const present = nodes.filter((node) => node !== undefined);
  return present.length > 1 ? { kind, nodes: present } : present[0];
}

/** A urn with commas but without parentheses is a part of a longer urn. It is not complete, so it is read as words. */
const COMPLETE_URN = /^urn:[a-z][a-z0-9-]*:[A-Za-z]\w*:(?:[^(,][^,]*$|\(.*\)$)/s;

function term({ field, text, quoted, wildcards }: Extract<QueryToken, { kind: 'text' }>): QueryNode | undefined {
  if (COMPLETE_URN.test(text) && wildcards.length === 0) return { kind: 'urn', field, text };
  if (quoted) return { kind: 'phrase', field, text };
  if (wildcards.length === text.length) return field === null ? EVERYTHING : { kind: 'present', field };
  if (wildcards.length === 1 && wildcards[0] === text.length - 1 && text.endsWith('*'))
    return { kind: 'words', field, text: text.slice(0, -1), prefix: 'always' };
  if (wildcards.length > 0) return { kind: 'pattern', field, text };
  return field !== null || tokenize(text).length > 0 ? { kind: 'words', field, text, prefix: 'never' } : undefined;
}

/** Drops stop words from a conjunction that has other operands. A query of stop words alone keeps them. */
function withoutOptionalStopWords(node: QueryNode): QueryNode {
  if (node.kind === 'not') return { kind: 'not', node: withoutOptionalStopWords(node.node) };
  if (node.kind !== 'and' && node.kind !== 'or') return node;
  const nodes = node.nodes.map(withoutOptionalStopWords);
  const required = node.kind === 'and' ? nodes.filter((each) => !isOptional(each)) : nodes;
  const kept = required.some((each) => each.kind !== 'not') ? required : nodes;
  return join(node.kind, kept) ?? NOTHING;
}

function isOptional(node: QueryNode): boolean {
  return node.kind === 'words' && node.field === null && node.prefix === 'never' && isStopWord(node.text.toLowerCase());
}

/**
 * Makes the last word a prefix, because a person may still be typing it. The other words stay whole, because a search for prefixes is
 * expensive and a person usually means finished words as typed.
 */
function withPrefixOnLastWord(node: QueryNode): QueryNode {
  if (node.kind === 'words') return node.field === null && node.prefix === 'never' ? { ...node, prefix: 'long' } : node;
  if (node.kind === 'or') return { kind: 'or', nodes: node.nodes.map(withPrefixOnLastWord) };
  if (node.kind !== 'and') return node;
  const last = node.nodes.findLastIndex(({ kind }) => kind !== 'not');
  return { kind: 'and', nodes: node.nodes.map((each, index) => (index === last ? withPrefixOnLastWord(each) : each)) };
}
