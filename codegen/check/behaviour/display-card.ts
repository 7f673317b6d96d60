import { didYouMean } from '#codegen/diagnostics/nearest-name';
import { enumAt } from '#codegen/facts/display/card-display';
import { displayHints } from '#codegen/facts/display/display-hints';
import { CARD_ROLES, TONES } from '#codegen/model/display-types';
import type { JsonObject, JsonValue, NamedType } from '#codegen/model/model';
import type { SchemaNode } from '#codegen/model/schema-tree';
import { isObject } from '#codegen/values/json-value';
import { annotationPlace } from '#codegen/values/origin-at';
import type { Checked, Report, Rule } from '../rule';

/**
 * `card` of `@Display` gives the path of a value to each role. The one of `outcome` is an enum that says which of its symbols are `good` or
 * `bad`, because pages show those first that need somebody.
 */
export const displayCard: Rule = {
  name: 'display-card',
  check({ models, carried }, report) {
    for (const aspect of carried) checkCard(aspect, report);
    for (const type of models.types.types.values()) checkTones(type, report);
  },
};

function checkCard({ declaration: { record }, tree: { nodes } }: Checked['carried'][number], report: Report): void {
  const card = optionOf(record, 'card');
  if (card === undefined) return;
  if (!isObject(card))
    report('the option card of @Display must be an object of paths', annotationPlace(record, 'Display', 'card'));
  else for (const [role, path] of Object.entries(card)) checkRole(record, role, path, nodes, report);
}

function checkRole(
  record: NamedType,
  role: string,
  path: JsonValue,
  nodes: readonly SchemaNode[],
  report: Report,
): void {
  const at = annotationPlace(record, 'Display', 'card', role);
  const leaves = nodes.filter(({ shape }) => shape.kind === 'leaf').map((node) => node.path);
  const text = typeof path === 'string' ? path : JSON.stringify(path);
  if (!CARD_ROLES.some((known) => known === role))
    report(`@Display knows no role ${role} on a card`, at, didYouMean(role, CARD_ROLES));
  else if (!leaves.includes(text))
    report(`${JSON.stringify(path)} is not the path of a value in ${record.name}`, at, didYouMean(text, leaves));
  else if (role === 'outcome' && !hasTones(enumAt(nodes, text)))
    report(
      `${text} is not an outcome; give its enum @Display = {"good": {"SYMBOL": "Words"}, "bad": {"OTHER": "Words"}}`,
      at,
    );
  else if (role === 'state' && !isSymbol(nodes, text)) report(`${text} is not a state, which is an enum`, at);
}

function isSymbol(nodes: readonly SchemaNode[], path: string): boolean {
  return enumAt(nodes, path) !== undefined;
}

function hasTones(type: NamedType | undefined): boolean {
  return type !== undefined && TONES.some((tone) => Object.keys(displayHints(type).tones[tone] ?? {}).length > 0);
}

function checkTones(type: NamedType, report: Report): void {
  for (const tone of TONES) {
    const words = optionOf(type, tone);
    const at = annotationPlace(type, 'Display', tone);
    if (words === undefined) continue;
    if (type.kind !== 'enum') report(`@Display says what is ${tone} of ${type.name}, which is not an enum`, at);
    else if (!isObject(words)) report(`the option ${tone} of @Display must be an object of words by symbol`, at);
    else
      checkWords(type.symbols, words, (symbol, message, near) =>
        report(message, annotationPlace(type, 'Display', tone, symbol), near),
      );
  }
}

function checkWords(
  symbols: readonly { readonly name: string }[],
  words: JsonObject,
  report: (symbol: string, message: string, near?: string) => void,
): void {
  const names = symbols.map(({ name }) => name);
  for (const [symbol, word] of Object.entries(words))
    if (!names.includes(symbol)) report(symbol, `there is no symbol ${symbol}`, didYouMean(symbol, names));
    else if (typeof word !== 'string' || word === '') report(symbol, `${symbol} needs words for people, as a string`);
}

function optionOf({ properties: { Display } }: NamedType, name: string): JsonValue | undefined {
  return isObject(Display) ? Display[name] : undefined;
}
