import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Names, shownName } from '#web/api/names';
import { type FindChoices, findEntities } from '#web/api/pick-queries';
import { namesQuery } from '#web/api/use-names';
import { useNoun } from '#web/entity/edit/form/urn-input.tsx';
import { EntityPicker } from '#web/ui/parts/entity/entity-picker.tsx';
import type { Selected } from './selection/selection';
import { type BulkAction, type BulkType, countsOf, type Values, type Wanted } from './bulk-plan';

export interface Choice {
  readonly wanted: Wanted;
  /** Names of what was picked. */
  readonly names: Names;
  readonly onWanted: (wanted: Wanted) => void;
  readonly onNames: (names: Names) => void;
}

interface BulkPickerProps extends Choice {
  readonly action: BulkAction;
  readonly type: BulkType;
  readonly selected: readonly Selected[];
  readonly values: Values;
}

/** Offers everything that the models allow to add, and what the selected have to remove. */
export function BulkPicker({ action, selected, values, type, ...choice }: BulkPickerProps) {
  const { wanted, names, onWanted, onNames } = choice;
  const noun = useNoun(type.list.targets);
  const counts = countsOf(selected, action, values);
  const client = useQueryClient();
  const isAdding = wanted.kind === 'add';
  const { data: there = [] } = useQuery({ ...namesOf(counts), enabled: !isAdding });
  const known = new Map([...there, ...names]);
  return (
    <EntityPicker
      // The box of the other choice has what was typed for it.
      key={wanted.kind}
      label={`${action.title} to ${wanted.kind}`}
      noun={isAdding ? noun : `${noun} on them`}
      values={wanted.urns}
      names={known}
      find={isAdding ? findEntities(type.list.targets) : findAmong(counts, client)}
      onChange={(urns, named) => {
        // The name of one to remove is followed by how many have it.
        if (named) onNames(new Map(names).set(named.urn, isAdding ? named.name : shownName(named.urn, known)));
        onWanted({ ...wanted, urns });
      }}
    />
  );
}

/** Names by urn, which are not read again while somebody types. */
function namesOf(counts: ReadonlyMap<string, number>) {
  return { ...namesQuery([...counts.keys()]), staleTime: 30_000 };
}

/** Finds by name among what is there, what most have first. It waits for the names, because people know no urns. */
function findAmong(counts: ReadonlyMap<string, number>, client: QueryClient): FindChoices {
  return async (text) => {
    const names = await client.fetchQuery(namesOf(counts));
    const words = text.trim().toLowerCase();
    const choices = [...counts].map(([urn, count]) => ({ urn, name: shownName(urn, names), count }));
    const found = choices.filter(({ urn, name }) => `${name} ${urn}`.toLowerCase().includes(words));
    return found.map(({ urn, name, count }) => ({ urn, name: `${name} · on ${count}` }));
  };
}
