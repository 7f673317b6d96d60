/** `validators/`: compiled checks of every aspect with a typed entry that loads them at first use. */
import type { Model } from '../../model/model';
import type { GeneratedFiles } from '../emitter';
import { codeText } from '../generated-text';
import { compileValidators } from './compile-validators';

export function emitValidators(model: Model): GeneratedFiles {
  return new Map([
    ['validators/aspect-validators.js', codeText([compileValidators(model)])],
    ['validators/validate-aspect.ts', codeText([ENTRY])],
  ]);
}

const ENTRY = `\
import type { ErrorObject } from 'ajv';

export interface AspectValidation {
  /** Empty when the value fits. */
  readonly errors: readonly ErrorObject[];
  readonly unknownFields: readonly UnknownField[];
}

/** A field that its record does not declare: no error, left to the caller. What is inside of it was not looked at. */
export interface UnknownField {
  /** JSON pointer of the object that has the field. */
  readonly parent: string;
  readonly name: string;
  /** The fields that the record declares. */
  readonly known: ReadonlySet<string>;
}

interface Validate {
  (this: UnknownField[], value: unknown): boolean;
  readonly errors?: readonly ErrorObject[] | null;
}

/** The exports of \`aspect-validators.js\`: a compiled check by aspect name. */
export interface AspectValidators {
  readonly [aspectName: string]: Validate;
}

/** @throws RangeError for an aspect that the models do not have */
export type ValidateAspect = (aspectName: string, value: unknown) => AspectValidation;

/** Loads the checks at the first use, because that takes longer than the rest of a start. */
export function lazyValidators(load: () => AspectValidators): ValidateAspect {
  let loaded: ReadonlyMap<string, Validate> | undefined;
  return (aspectName, value) => {
    loaded ??= new Map(Object.entries(load()));
    const validate = loaded.get(aspectName);
    if (validate === undefined) throw new RangeError(\`no aspect \${aspectName}\`);
    const unknownFields: UnknownField[] = [];
    const fits = validate.call(unknownFields, value);
    return { errors: fits ? [] : (validate.errors ?? []), unknownFields };
  };
}

export const validateAspect = lazyValidators(() => require('./aspect-validators.js'));
`;
