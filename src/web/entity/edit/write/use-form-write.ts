import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { JsonRecord } from '#web/ui/values/value-kinds';
import { type AspectAddress, type EditedAspect, isConflict, readAspect } from './aspect-writes';

interface FormWrite {
  /** What the value was made from. */
  readonly from: EditedAspect;
  /** Undefined to remove it. */
  readonly value: JsonRecord | undefined;
}

interface FormWriteOptions {
  readonly address: AspectAddress;
  readonly save: (write: FormWrite) => Promise<unknown>;
  readonly onSaved: () => void;
  /** Shows the refusal at the fields. It is not called for a conflict. */
  readonly onRefused: (refusal: Error) => void;
}

/** Writes what a form has. If somebody else wrote meanwhile, `theirs` is what they wrote. */
export function useFormWrite({ address, save, onSaved, onRefused }: FormWriteOptions) {
  const [theirs, setTheirs] = useState<EditedAspect>();
  const { mutate, error, isPending } = useMutation({
    mutationFn: save,
    onSuccess: onSaved,
    onError: async (refusal) => {
      if (isConflict(refusal)) setTheirs(await readAspect(address));
      else onRefused(refusal);
    },
  });
  const forgetTheirs = () => setTheirs(undefined);
  const write = (change: FormWrite) => {
    forgetTheirs();
    mutate(change);
  };
  return { write, isPending, theirs, forgetTheirs, error: isConflict(error) ? null : error };
}
