import { isDeepStrictEqual } from 'node:util';
import type { AspectFacts, EnumFacts, FieldFacts, ModelFacts, RecordFacts } from '#generated/registry/model-facts';
import { breaking, compatible, type Finding, type ModelChange } from '../model-change';
import { compareEntities } from './compare-entities';
import { newNameOf, typeNamed } from './new-names';
import { compareShapes, jsonOrAbsent, type NamedPair, type NamedPairs, type ShapeContext } from './compare-shapes';
import { storedPaths } from './stored-paths';

const ORDER = ['breaking', 'reindex', 'compatible'];

/** What changed between two states of the models: breaking changes first, then by name. */
export function compareModels(before: ModelFacts, after: ModelFacts): readonly ModelChange[] {
  const changes = [
    ...compareNamespaces(before, after),
    ...compareEntities(before, after),
    ...compareAspects(before, after),
    ...compareTypes(before, after),
  ];
  return changes.toSorted((a, b) => ORDER.indexOf(a.class) - ORDER.indexOf(b.class) || compareText(a.id, b.id));
}

function compareNamespaces(before: ModelFacts, after: ModelFacts): readonly ModelChange[] {
  if (before.namespace === after.namespace) return [];
  const problem = `the namespace of urns is ${after.namespace}, was ${before.namespace}: no stored urn is valid any more`;
  return [
    { class: 'breaking', id: 'namespace', problem, fix: `keep "namespace: ${before.namespace}"`, affected: [{}] },
  ];
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Changes of aspects, besides those of their values: which there are, and what is derived from them. */
function compareAspects(before: ModelFacts, after: ModelFacts): readonly ModelChange[] {
  const renamed = new Set(Object.keys(before.aspects).map((name) => newNameOf(name, after)));
  const added = Object.keys(after.aspects).filter((name) => !renamed.has(name));
  return [
    ...Object.entries(before.aspects).flatMap(([name, old]) => compareAspect(name, old, after)),
    ...added.map((name) => change('compatible', name, 'the aspect is new', '')),
  ];
}

function compareAspect(name: string, old: AspectFacts, after: ModelFacts): readonly ModelChange[] {
  const newName = newNameOf(name, after);
  const now = after.aspects[newName];
  if (!now)
    return [
      {
        ...change('breaking', name, 'the aspect is gone: its values are orphaned', ''),
        fix: `if it has another name now, add "aliases": ["${name}"] to the @Aspect of that one; else keep it and mark it @deprecated`,
        affected: [{ aspect: name }],
      },
    ];
  return [
    ...(newName === name ? [] : [change('compatible', name, `the name is ${newName}, the old one is an alias`, '')]),
    ...compareIdentity(name, old, now, after),
    ...compareDerived(name, old.search, now.search, SEARCH),
    ...compareDerived(name, old.edges, now.edges, EDGES),
    ...compareDerived(name, old.columns, now.columns, COLUMNS),
  ];
}

function compareIdentity(name: string, old: AspectFacts, now: AspectFacts, after: ModelFacts): readonly ModelChange[] {
  const changes: ModelChange[] = [];
  if (old.kind !== now.kind)
    changes.push({
      ...change(
        'breaking',
        name,
        `it is ${now.kind}, was ${old.kind}: stored values are not read any more`,
        'undo the change, or give the new aspect another name',
      ),
      affected: [{ aspect: name }],
    });
  if (old.record !== now.record && typeNamed(old.record, after) !== after.types[now.record])
    changes.push(
      change(
        'breaking',
        `${name}.record`,
        `the record is ${now.record}, was ${old.record}: clients that send the name of the record are refused`,
        `add @aliases = ["${old.record}"] to the record`,
      ),
    );
  return changes;
}

interface Derivation {
  readonly noun: string;
  readonly fix: string;
}

const SEARCH: Derivation = {
  noun: 'search field',
  fix: 'the next start rebuilds the search index in the background',
};

const EDGES: Derivation = {
  noun: 'relationship',
  fix: 'run POST /operations?action=restoreIndices; until then, stored values keep the relationships they have',
};

const COLUMNS: Derivation = {
  noun: 'column',
  fix: 'write the events again; until then, stored events keep the columns they have',
};

type Facts = AspectFacts['search'];

function compareDerived(aspect: string, old: Facts, now: Facts, { noun, fix }: Derivation): readonly ModelChange[] {
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names
    .filter((name) => !isDeepStrictEqual(old[name], now[name]))
    .map((name) => {
      const what = now[name] === undefined ? 'is gone' : old[name] === undefined ? 'is new' : 'is derived differently';
      return change('reindex', `${aspect}:${name}`, `the ${noun} ${what}`, fix);
    });
}

function change(kind: ModelChange['class'], id: string, problem: string, fix: string): ModelChange {
  return { class: kind, id, problem, fix, affected: [] };
}

/** Changes of what values look like. Types are compared where values use them, so a mere rename of a type is not a change. */
function compareTypes(before: ModelFacts, after: ModelFacts): readonly ModelChange[] {
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

type Fields = Readonly<Record<string, FieldFacts>>;

/** What differs between the fields of a record, by the name of the field. */
function compareFields(old: Fields, now: Fields, context: ShapeContext): readonly (readonly [string, Finding])[] {
  const kept = Object.entries(old).flatMap(([name, field]) =>
    compareField(name, field, now[name], context).map((finding) => [name, finding] as const),
  );
  const added = Object.entries(now).filter(([name]) => old[name] === undefined);
  return [...kept, ...added.map(([name, field]) => [name, addedField(name, field)] as const)];
}

function compareField(name: string, old: FieldFacts, now: FieldFacts | undefined, context: ShapeContext) {
  const step = `.${JSON.stringify(name)}`;
  if (!now)
    return [
      breaking(
        'the field is gone: its values are kept, but nothing checks, searches and describes them',
        'keep it and mark it @deprecated',
        step,
      ),
    ];
  const shapes = compareShapes(old.type, now.type, context);
  return [
    ...shapes.map(({ path, ...rest }) => (path === undefined ? rest : { ...rest, path: `${step}${path}` })),
    ...comparePresence(step, old, now),
  ];
}

/** Whether a value may leave the field out, and what that means. */
function comparePresence(step: string, old: FieldFacts, now: FieldFacts): readonly Finding[] {
  const missing = ` ? (!exists(@${step}))`;
  if (isNeeded(now) && !isNeeded(old))
    return [
      breaking('it is required now: values without it are refused', 'give it a default, or leave it optional', missing),
    ];
  if (!isNeeded(now) && isNeeded(old)) return [compatible('it may be absent now')];
  if (isDeepStrictEqual(old.default, now.default)) return [];
  const problem = `the default is ${jsonOrAbsent(now.default)}, was ${jsonOrAbsent(old.default)}: values without it mean something else`;
  return [{ class: 'reindex', problem, fix: 'the next start rebuilds the search index in the background' }];
}

function isNeeded({ required, default: value }: FieldFacts): boolean {
  return required === true && value === undefined;
}

function addedField(name: string, field: FieldFacts): Finding {
  if (!isNeeded(field)) return compatible('the field is new');
  return breaking(
    'the field is new and required: values without it are refused',
    'make it optional, or give it a default',
    ` ? (!exists(@.${JSON.stringify(name)}))`,
  );
}
