import { useState } from 'react';
import { ChangeLineageDocument } from '#generated/graphql/web/entity/lineage/draw/edge-changes';
import { ask } from '#web/api/ask';
import { shownName } from '#web/api/names';
import { findEntities } from '#web/api/pick-queries';
import { useNames } from '#web/api/use-names';
import { EntityPicker } from '#web/ui/parts/entity/entity-picker.tsx';
import { ChangeDialog } from '#web/ui/parts/overlays/change-dialog.tsx';
import type { DrawnEdge } from './edge-drawing';

interface DrawDialogProps {
  /** Where the edge began. */
  readonly begin: string;
  /** The other end; it is asked for if there is none. */
  readonly end?: string | undefined;
  /** The entity types that may have lineage. */
  readonly types: readonly string[];
  readonly onDone: (edge: DrawnEdge) => void;
  readonly onCancel: () => void;
}

/** Asks which way the data flows between two entities, and draws the edge. */
export function DrawDialog({ begin, end, types, onDone, onCancel }: DrawDialogProps) {
  const [chosen, setChosen] = useState(end);
  const [isAgainst, setAgainst] = useState(false);
  const names = useNames(chosen === undefined ? [begin] : [begin, chosen]);
  const edge = isAgainst ? { from: chosen ?? '', to: begin } : { from: begin, to: chosen ?? '' };
  const nameOf = (urn: string) => (urn === '' ? '…' : shownName(urn, names));
  const add = () => ask(ChangeLineageDocument, { input: { edgesToAdd: [ends(edge)], edgesToRemove: [] } });
  return (
    <ChangeDialog
      title="Draw an edge"
      action="Draw the edge"
      isIncomplete={chosen === undefined || chosen === begin}
      change={add}
      onDone={() => onDone(edge)}
      onCancel={onCancel}
    >
      {end === undefined && (
        <EntityPicker
          label={`Between ${nameOf(begin)} and`}
          noun="entity"
          isSingle
          values={chosen === undefined ? [] : [chosen]}
          names={names}
          find={findEntities(types)}
          onChange={([urn]) => setChosen(urn)}
        />
      )}
      <fieldset className="field drawn-way">
        <legend>The data flows</legend>
        {[false, true].map((against) => (
          <label key={String(against)}>
            <input type="radio" name="direction" checked={isAgainst === against} onChange={() => setAgainst(against)} />{' '}
            from <strong>{nameOf(against ? (chosen ?? '') : begin)}</strong> to{' '}
            <strong>{nameOf(against ? begin : (chosen ?? ''))}</strong>
          </label>
        ))}
      </fieldset>
      <p className="soft">
        Readers see that a person drew it. Ingestion that replaces the whole lineage also replaces this edge.
      </p>
    </ChangeDialog>
  );
}

interface RemoveDialogProps {
  readonly edge: DrawnEdge;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

export function RemoveDialog({ edge, onDone, onCancel }: RemoveDialogProps) {
  const names = useNames([edge.from, edge.to]);
  const remove = () => ask(ChangeLineageDocument, { input: { edgesToAdd: [], edgesToRemove: [ends(edge)] } });
  return (
    <ChangeDialog
      title="Remove the edge?"
      action="Remove the edge"
      isDangerous
      change={remove}
      onDone={onDone}
      onCancel={onCancel}
    >
      <p>
        It says that data flows from <strong>{shownName(edge.from, names)}</strong> to{' '}
        <strong>{shownName(edge.to, names)}</strong>. A person drew it.
      </p>
    </ChangeDialog>
  );
}

function ends({ from, to }: DrawnEdge) {
  return { upstreamUrn: from, downstreamUrn: to };
}
