import { useQuery } from '@tanstack/react-query';
import type { AspectModel } from '#web/api/models/model-queries';
import { Drawer } from '#web/ui/parts/overlays/drawer.tsx';
import { ProblemPanel } from '#web/ui/parts/states/problems.tsx';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import type { JsonRecord, Types } from '#web/ui/values/value-kinds';
import { AspectForm } from './aspect-form';
import { leave } from './unsaved/unsaved-changes';
import { readAspect } from './write/aspect-writes';

interface AspectEditorProps {
  readonly urn: string;
  readonly entityType: string;
  readonly model: AspectModel;
  readonly types: Types;
  /** What a form without a value begins with, such as a text of another aspect that people correct. */
  readonly start?: JsonRecord | undefined;
  readonly onClose: () => void;
}

/** The form of an aspect at the side of the page. It begins with the newest value, and knows its version. */
export function AspectEditor({ urn, entityType, model, types, start, onClose }: AspectEditorProps) {
  const address = { urn, entityType, aspect: model.name };
  const { data, error, refetch } = useQuery({
    queryKey: ['edited', urn, model.name],
    queryFn: ({ signal }) => readAspect(address, signal),
    // A newer value must not replace what somebody is typing.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <div className="editor">
      <Drawer
        title={data && !data.value && !start ? `Add ${model.title.toLowerCase()}` : `Edit ${model.title.toLowerCase()}`}
        onClose={() => leave(onClose)}
      >
        {model.doc !== '' && <p className="soft">{model.doc}</p>}
        {error && <ProblemPanel error={error} retry={() => void refetch()} />}
        {!data && !error && <Skeleton lines={5} />}
        {data && (
          <AspectForm address={address} model={model} types={types} state={data} start={start} onClose={onClose} />
        )}
      </Drawer>
    </div>
  );
}
