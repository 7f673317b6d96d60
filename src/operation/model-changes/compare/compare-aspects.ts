import { isDeepStrictEqual } from 'node:util';
import type { AspectFacts, ModelFacts } from '#generated/registry/model-facts';
import type { ModelChange } from '../model-change';
import { newNameOf, typeNamed } from './new-names';

/** Changes of aspects, besides those of their values: which there are, and what is derived from them. */
export function compareAspects(before: ModelFacts, after: ModelFacts): readonly ModelChange[] {
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
