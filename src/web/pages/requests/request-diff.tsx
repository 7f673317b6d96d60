import { useMemo } from 'react';
import type { JsonValue } from '#generated/registry/registry-types';
import { useNames } from '#web/api/use-names';
import { DiffView } from '#web/entity/history/diff-view.tsx';
import { diffValues } from '#web/entity/history/value-diff';
import type { EntityTypeModel } from '#web/api/models/model-queries';
import { NamesContext } from '#web/ui/values/names-context';
import { ValueRenderer } from '#web/ui/values/nested-value.tsx';
import { urnsIn } from '#web/ui/values/value-kinds';
import { ValueView } from '#web/ui/values/value-view.tsx';

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
