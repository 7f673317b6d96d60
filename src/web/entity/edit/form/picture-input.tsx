import { type ChangeEvent, useId, useState } from 'react';
import { isStoredPicture } from '#web/ui/values/stored-picture';
import { describedBy, FieldFrame, FieldProblem } from './field-frame';
import { useForm, usePartValue, useProblem } from './form-context';
import type { InputProps } from './nested-input';
import { smallPicture } from './small-picture';

const NO_PICTURE = 'This file is no picture that can be stored. Choose a PNG, JPEG, GIF or WebP file.';

/** A picture: a file, which is stored with the entity, or the address of one elsewhere. */
export function PictureInput({ path, title, doc, isRequired }: InputProps) {
  const id = useId();
  const { store } = useForm();
  const value = usePartValue(path);
  const problem = useProblem(path);
  const [refusal, setRefusal] = useState<string>();
  const isOwn = isStoredPicture(value);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    try {
      store.set(path, await smallPicture(file));
      setRefusal(undefined);
    } catch {
      setRefusal(NO_PICTURE);
    }
    // The same file can be chosen again.
    target.value = '';
  };
  return (
    <FieldFrame id={id} title={title} doc={doc ?? ''} isRequired={isRequired} problem={problem}>
      {isOwn ? (
        <p className="picture-choice">
          <img className="stored-picture" src={value} alt="The chosen one" />
          <button id={id} type="button" className="button small" onClick={() => store.set(path, undefined)}>
            Remove
          </button>
        </p>
      ) : (
        <input
          id={id}
          type="text"
          autoComplete="off"
          placeholder="https://…"
          value={typeof value === 'string' ? value : ''}
          aria-invalid={problem !== undefined}
          aria-describedby={describedBy(id, doc, problem)}
          onChange={({ target }) => store.set(path, target.value === '' && !isRequired ? undefined : target.value)}
        />
      )}
      <label className="picture-file">
        <span>{isOwn ? 'Another file' : 'Or a file, which the catalog keeps'}</span>
        <input
          type="file"
          accept="image/png,image/jpeg,image/gif,image/webp"
          onChange={(event) => void choose(event)}
        />
      </label>
      <FieldProblem id={`${id}-file`} problem={refusal} />
    </FieldFrame>
  );
}
