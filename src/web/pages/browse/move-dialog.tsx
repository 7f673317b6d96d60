import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AspectModel } from '#web/api/models/model-queries';
import { type Choice, findEntities } from '#web/api/pick-queries';
import { useNoun } from '#web/entity/edit/form/urn-input.tsx';
import { SaveProblem } from '#web/entity/edit/save-problem.tsx';
import { readAspect } from '#web/entity/edit/write/aspect-writes';
import { useMergingSave } from '#web/entity/edit/write/use-save';
import { typeOfUrn } from '#web/ui/parts/entity/entity-address';
import { EntityPicker } from '#web/ui/parts/entity/entity-picker.tsx';
import { ConfirmDialog } from '#web/ui/parts/overlays/confirm-dialog.tsx';
import type { JsonRecord, Types } from '#web/ui/values/value-kinds';

interface MoveDialogProps {
  readonly urn: string;
  readonly name: string;
  readonly aspect: AspectModel;
  readonly types: Types;
  /** The field of the aspect that names the place. */
  readonly field: string;
  readonly places: readonly string[];
  /** @param target the new place, empty for the top; undefined if nothing moved */
  readonly onClose: (target?: string) => void;
}

/** Asks for the new place, and writes it. Without one, the entity is at the top. */
export function MoveDialog({ urn, name, aspect, types, field, places, onClose }: MoveDialogProps) {
  const client = useQueryClient();
  const save = useMergingSave();
  const [place, setPlace] = useState<Choice>();
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      const address = { urn, entityType: typeOfUrn(urn), aspect: aspect.name };
      const base = await readAspect(address);
      const mine = placedAt(base.value ?? {}, field, place?.urn);
      await save({ address, model: aspect, types, base, mine, what: `The place of ${name}` });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['browse'] });
      onClose(place?.urn ?? '');
    },
  });
  return (
    <ConfirmDialog
      title={`Move ${name}`}
      action={place ? 'Move' : 'Move to the top'}
      state={{ error: null, isPending }}
      onConfirm={() => mutate()}
      onCancel={() => onClose()}
    >
      <EntityPicker
        label="New place"
        isOptional
        hint="Without one, it is at the top."
        noun={useNoun(places)}
        values={place ? [place.urn] : []}
        names={new Map(place ? [[place.urn, place.name]] : [])}
        find={async (text, signal) => (await findEntities(places)(text, signal)).filter((each) => each.urn !== urn)}
        isSingle
        onChange={([chosen], named) =>
          setPlace(chosen === undefined ? undefined : (named ?? { urn: chosen, name: chosen }))
        }
      />
      {error && <SaveProblem error={error} />}
    </ConfirmDialog>
  );
}

function placedAt(value: JsonRecord, field: string, place: string | undefined): JsonRecord {
  const { [field]: _, ...others } = value;
  return place === undefined ? others : { ...others, [field]: place };
}
