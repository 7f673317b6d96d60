import type { EntityFacts, ModelFacts } from '#generated/registry/model-facts';
import type { ModelChange } from '../model-change';
import { newNameOf } from './new-names';

/** Changes of entity types: which there are, their keys, and which aspects they have. */
export function compareEntities(before: ModelFacts, after: ModelFacts): readonly ModelChange[] {
  const kept = Object.entries(before.entities).flatMap(([name, old]) => {
    const now = after.entities[name];
    return now ? compareEntity(name, { old, now }, after) : [removed(name)];
  });
  const added = Object.keys(after.entities).filter((name) => !before.entities[name]);
  return [...kept, ...added.map((name) => unaffected(name, 'the entity type is new'))];
}

interface Pair {
  readonly old: EntityFacts;
  readonly now: EntityFacts;
}

function compareEntity(name: string, { old, now }: Pair, after: ModelFacts): readonly ModelChange[] {
  const gone = old.aspects.filter((aspect) => !now.aspects.includes(newNameOf(aspect, after)));
  const known = new Set(old.aspects.map((aspect) => newNameOf(aspect, after)));
  // An aspect that is gone as a whole is one change.
  const lost = gone.filter((aspect) => after.aspects[newNameOf(aspect, after)]);
  return [
    ...compareKeys(name, { old, now }),
    ...lost.map((aspect) => lostAspect(name, aspect)),
    ...now.aspects
      .filter((aspect) => !known.has(aspect))
      .map((aspect) => unaffected(`${name}.${aspect}`, 'the entity type has the aspect now')),
  ];
}

function compareKeys(name: string, { old, now }: Pair): readonly ModelChange[] {
  const [keyed, keys] = [old, now].map(({ key }) => key.join(', '));
  if (keyed === keys) return [];
  return [
    {
      class: 'breaking',
      id: `${name}.key`,
      problem: `the key is (${keys}), was (${keyed}): the urns of stored entities do not fit it`,
      fix: 'undo the change, or declare a new entity type',
      affected: [{ entityType: name }],
    },
  ];
}

function removed(name: string): ModelChange {
  return {
    class: 'breaking',
    id: name,
    problem: 'the entity type is gone: its entities cannot be read, written and searched any more',
    fix: 'keep it and mark it @deprecated, or delete its entities first',
    affected: [{ entityType: name }],
  };
}

function lostAspect(entityType: string, aspect: string): ModelChange {
  return {
    class: 'breaking',
    id: `${entityType}.${aspect}`,
    problem: 'the entity type does not have the aspect any more: writes are refused',
    fix: `add ${aspect} to the aspects of ${entityType}`,
    affected: [{ entityType, aspect }],
  };
}

function unaffected(id: string, problem: string): ModelChange {
  return { class: 'compatible', id, problem, fix: '', affected: [] };
}
