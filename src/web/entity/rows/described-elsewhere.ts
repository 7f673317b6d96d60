import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { aspectsQuery } from '#web/api/entity-queries';
import type { ShownEntity } from '../tab/entity-tab';
import { plainPath } from '#web/ui/values/field-path';
import { mergeRows, type Row } from './merge-rows';
import { treeOf } from './row-lists';

/** What another side of the entity says of its rows: descriptions by path, and where that is. */
export interface Elsewhere {
  readonly where: string;
  readonly texts: ReadonlyMap<string, string>;
}

/** Undefined while it is read, and for an entity without other sides. Of several sides, the first counts. */
export function useElsewhere({ model, summary, asOf }: ShownEntity): Elsewhere | undefined {
  const [side] = asOf === undefined ? (summary.otherSides ?? []) : [];
  const { data: aspects } = useQuery({
    ...aspectsQuery(model.entity.name, side?.urn ?? ''),
    enabled: side !== undefined,
  });
  return useMemo(() => {
    const list = aspects && treeOf({ model, aspects });
    if (!side || !aspects || !list) return undefined;
    const rows = mergeRows({ model, aspects }, list);
    const texts = rows.flatMap(({ path, description }) =>
      description === undefined ? [] : [[fieldKey(path), description] as const],
    );
    return { where: side.platform?.name ?? side.name, texts: new Map(texts) };
    // oxlint-disable-next-line react/exhaustive-deps -- the side is another object after each answer
  }, [model, aspects, side?.urn]);
}

/** The rows with the descriptions of the other side, where they have none. Platforms differ in capitals. */
export function describedElsewhere(rows: readonly Row[], elsewhere: Elsewhere | undefined): readonly Row[] {
  if (!elsewhere) return rows;
  const { where, texts } = elsewhere;
  return rows.map((row) => {
    const description = row.description === undefined ? texts.get(fieldKey(row.path)) : undefined;
    return description === undefined ? row : { ...row, description, describedIn: where };
  });
}

function fieldKey(path: string): string {
  return plainPath(path).toLowerCase();
}
