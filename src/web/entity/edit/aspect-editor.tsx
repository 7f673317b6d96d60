import { useQuery } from '@tanstack/react-query';
import type { AspectModel } from '#web/api/models/model-queries';
import { Drawer } from '#web/ui/parts/overlays/drawer.tsx';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import type { JsonRecord, Types } from '#web/ui/values/value-kinds';
import { AspectForm } from './aspect-form';
import { SuggestionForm } from './suggestion-form';
import { leave } from './unsaved/unsaved-changes';
import { readAspect } from './write/aspect-writes';
import { Answer } from '#web/ui/parts/states/answer.tsx';

interface AspectEditorProps {
  readonly urn: string;
  readonly entityType: string;
  readonly model: AspectModel;
  readonly types: Types;
  /** What a form without a value begins with, such as a text of another aspect that people correct. */
  readonly start?: JsonRecord | undefined;
  /** Whether the form asks for a change, over which others decide. */
  readonly suggests?: boolean;
  readonly onClose: () => void;
}

/** The form of an aspect at the side of the page. It begins with the newest value, and knows its version. */
export function AspectEditor({ urn, entityType, model, types, start, suggests = false, onClose }: AspectEditorProps) {
  const address = { urn, entityType, aspect: model.name };
  const { data, error, refetch } = useQuery({
    queryKey: ['edited', urn, model.name],
    queryFn: ({ signal }) => readAspect(address, signal),
    // A newer value must not replace what somebody is typing.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const Form = suggests ? SuggestionForm : AspectForm;
  return (
    <div className="editor">
      <Drawer
        title={`${suggests ? 'Suggest' : data && !data.value && !start ? 'Add' : 'Edit'} ${model.title.toLowerCase()}`}
        onClose={() => leave(onClose)}
      >
        {model.doc !== '' && <p className="soft">{model.doc}</p>}
        <Answer of={{ data, error, refetch }} shapes={<Skeleton lines={5} />}>
          {(state) => <Form {...{ address, model, types, state, start, onClose }} />}
        </Answer>
      </Drawer>
    </div>
  );
}
