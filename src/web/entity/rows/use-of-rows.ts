import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isList, type JsonRecord } from '#web/ui/values/value-kinds';
import { textAt, valuesAt } from '#web/ui/values/values-at';
import { seriesQuery } from '../charts/series-query';
import type { ShownEntity } from '../tab/entity-tab';
import { plainPath } from '#web/ui/values/field-path';
import type { Row } from './merge-rows';
import { type RowList, rowLists } from './row-lists';

type Uses = ReadonlyMap<string, number>;

/** Counts the uses of rows in the last 30 days, by the role `use` of the models. Events are read where the entity has some. */
export function useUseOfRows({ model, aspects, summary, asOf }: ShownEntity): Uses {
  const list = useMemo(
    () =>
      rowLists(model).find(
        ({ aspect: { kind, name }, row }) =>
          row.roles.use !== undefined && kind === 'timeseries' && aspects.has(name) && asOf === undefined,
      ),
    [model, aspects, asOf],
  );
  const { urn, entityType } = summary;
  const { data } = useQuery({
    ...seriesQuery({ urn, entityType, aspect: list?.aspect.name ?? '', period: '30d' }),
    enabled: list !== undefined,
  });
  return useMemo(() => (list && data ? addedUp(list, data) : UNUSED), [list, data]);
}

const UNUSED: Uses = new Map();

function addedUp({ field, row }: RowList, events: readonly JsonRecord[]): Uses {
  const uses = new Map<string, number>();
  for (const event of events) {
    const items = event[field.name];
    for (const item of isList(items) ? items : []) {
      const path = textAt(item, row.roles.path);
      const [use] = valuesAt(item, row.roles.use);
      if (path === undefined || typeof use !== 'number') continue;
      uses.set(plainPath(path), (uses.get(plainPath(path)) ?? 0) + use);
    }
  }
  return uses;
}

/** The rows with their use. They are the same rows while nothing has been used. */
export function withUse(rows: readonly Row[], uses: Uses): readonly Row[] {
  if (uses.size === 0) return rows;
  return rows.map((row) => ({ ...row, use: uses.get(plainPath(row.path)) ?? 0 }));
}
