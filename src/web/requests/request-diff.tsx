import { useMemo } from 'react';
import type { JsonValue } from '../../../generated/registry/registry-types';
import { useNames } from '../api/use-names';
import { DiffView } from '../history/diff-view';
import { diffValues } from '../history/value-diff';
import type { EntityTypeModel } from '../models/model-queries';
import { NamesContext } from '../values/names-context';
import { ValueRenderer } from '../values/nested-value';
import { urnsIn } from '../values/value-kinds';
import { ValueView } from '../values/value-view';

interface RequestDiffProps {
  readonly title: string;
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
  readonly aspectName: string;
  readonly model: EntityTypeModel;
}

/** What differs between two values of an aspect. */
export function RequestDiff({ title, before, after, aspectName, model }: RequestDiffProps) {
  const urns = useMemo(() => [...urnsIn([before ?? null, after ?? null])], [before, after]);
  const names = useNames(urns);
  const record = model.aspects.find(({ name }) => name === aspectName)?.record ?? '';
  const shape = { kind: 'named', name: record } as const;
  return (
    <section className="request-diff">
      <h2>{title}</h2>
      <NamesContext value={names}>
        <ValueRenderer value={ValueView}>
          <DiffView diff={diffValues(before, after, shape, model.types)} shape={shape} types={model.types} />
        </ValueRenderer>
      </NamesContext>
    </section>
  );
}
