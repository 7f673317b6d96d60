import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useEditedEntity } from '../edit/edited-entity';
import { type MarksPlace, marksPlaceOf } from '../edit/item/item-marks';
import { PencilButton } from '../edit/pencil-button';
import { useFocusAfterEditor } from '../edit/use-focus-after-editor';
import { reasonAgainst } from '../edit/why-not';
import type { Row } from './merge-rows';
import { pathOf, type WrittenRow, writtenRow } from './row-place';
import { RowSection } from './row-section';

const ItemEditor = lazy(async () => ({ default: (await import('../edit/item/item-editor')).ItemEditor }));
const MarksEditor = lazy(async () => ({ default: (await import('../edit/item/marks-editor')).MarksEditor }));

interface EditableSectionProps {
  readonly title: string;
  readonly says: 'description' | 'tag' | 'term';
  readonly row: Row;
  /** What the source says, and stays while people edit theirs. */
  readonly fixed: ReactNode;
  /** The value as it is read. */
  readonly children: ReactNode;
}

/** A section of the details of a row that people edit in place, if the models say where they write it. */
export function EditableSection({ title, says, row, fixed, children }: EditableSectionProps) {
  const header = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  useFocusAfterEditor(header, isOpen);
  const entity = useEditedEntity();
  const written = entity && writtenRow(says, row, entity);
  const isForm = says === 'description';
  const marks = written && !isForm ? marksPlaceOf(written.path, written.place) : undefined;
  if (!written || !(isForm || marks)) return <RowSection title={title}>{children}</RowSection>;
  const button = (
    <span ref={header}>
      {isOpen && isForm ? null : (
        <PencilButton
          what={title.toLowerCase()}
          reason={reasonAgainst(
            written.place.model,
            `this ${entity.model.entity.title.toLowerCase()}`,
            pathOf(written),
          )}
          isOpen={isOpen}
          hasValue={isForm ? row.description !== undefined : row[`${says}s`].length > 0}
          onChange={setOpen}
        />
      )}
    </span>
  );
  return (
    <RowSection title={title} action={button}>
      {isOpen ? (
        <Suspense fallback={children}>
          <Editor written={written} title={title} marks={marks} onClose={() => setOpen(false)} />
          {fixed}
        </Suspense>
      ) : (
        children
      )}
    </RowSection>
  );
}

interface EditorProps {
  readonly written: WrittenRow;
  readonly title: string;
  /** Undefined for a text. */
  readonly marks: MarksPlace | undefined;
  readonly onClose: () => void;
}

function Editor({ written: { place, field }, title, marks, onClose }: EditorProps) {
  if (marks) return <MarksEditor place={place} marks={marks} title={title} onClose={onClose} />;
  // Descriptions of rows are read as Markdown, whatever their field is called.
  return <ItemEditor place={place} field={{ ...field, title, as: 'markdown' }} onClose={onClose} />;
}
