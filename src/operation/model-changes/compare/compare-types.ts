import type { EnumFacts, ModelFacts, RecordFacts } from '#generated/registry/model-facts';
import { breaking, compatible, type Finding, type ModelChange } from '../model-change';
import { compareFields } from './compare-fields';
import type { NamedPair, NamedPairs } from './compare-shapes';
import { newNameOf } from './new-names';
import { storedPaths } from './stored-paths';

/** Changes of what values look like. Types are compared where values use them, so a mere rename of a type is not a change. */
export function compareTypes(before: ModelFacts, after: ModelFacts): readonly ModelChange[] {
  const pairs: NamedPair[] = Object.entries(before.aspects).flatMap(([name, { record }]) => {
    const now = after.aspects[newNameOf(name, after)];
    return now ? [{ old: record, now: now.record }] : [];
  });
  const seen = new Set<string>();
  const compared: { readonly type: string; readonly id: string; readonly finding: Finding }[] = [];
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    const key = `${pair.old} ${pair.now}`;
    if (seen.has(key)) continue;
    seen.add(key);
    for (const [member, finding] of comparePair(pair, before, after, pairs))
      compared.push({ type: pair.old, id: `${pair.old}${member}`, finding });
  }
  const paths = storedPaths(before, new Set(compared.map(({ type }) => type)));
  return compared.map(({ type, id, finding: { path, ...rest } }) => {
    const places = path === undefined ? [] : (paths.get(type) ?? []);
    return { ...rest, id, affected: places.map((place) => ({ aspect: place.aspect, path: `${place.path}${path}` })) };
  });
}

/** What differs between two types, by the member that it is about. */
function comparePair(
  { old: oldName, now: newName }: NamedPair,
  before: ModelFacts,
  after: ModelFacts,
  met: NamedPairs,
): readonly (readonly [string, Finding])[] {
  const [old, now] = [before.types[oldName], after.types[newName]];
  if (!old || !now) return [];
  if (old.kind === 'record' && now.kind === 'record') return compareRecords(old, now, before, after, met);
  if (old.kind === 'enum' && now.kind === 'enum') return compareEnums(old, now);
  if (old.kind === 'fixed' && now.kind === 'fixed' && old.size === now.size) return [];
  return [['', breaking(`it is a ${now.kind}, was a ${old.kind}: stored values do not fit`, 'declare a new type')]];
}

function compareRecords(
  old: RecordFacts,
  now: RecordFacts,
  before: ModelFacts,
  after: ModelFacts,
  met: NamedPairs,
): readonly (readonly [string, Finding])[] {
  return compareFields(old.fields, now.fields, { before, after, met }).map(([field, finding]) => [
    `.${field}`,
    finding,
  ]);
}

function compareEnums(old: EnumFacts, now: EnumFacts): readonly (readonly [string, Finding])[] {
  const gone = old.symbols.filter((symbol) => !now.symbols.includes(symbol));
  const added = now.symbols.filter((symbol) => !old.symbols.includes(symbol));
  return [
    ...gone.map((symbol) => [`.${symbol}`, goneSymbol(symbol)] as const),
    ...added.map((symbol) => [`.${symbol}`, compatible('the symbol is new')] as const),
  ];
}

function goneSymbol(symbol: string): Finding {
  return breaking(
    'the symbol is gone: values with it are refused',
    'keep it and mark it @deprecated',
    ` ? (@ == ${JSON.stringify(symbol)})`,
  );
}
