/** `validators/`: compiled checks of every aspect with a typed entry that loads them at first use. */
import type { Model } from '#codegen/model/model';
import type { GeneratedFiles } from '../emitter';
import { codeText } from '../generated-text';
import { ownSource } from '../own-source';
import { compileValidators } from './compile-validators';

export function emitValidators(model: Model): GeneratedFiles {
  return new Map([
    ['validators/admit-bigints.ts', codeText([ownSource('emit/validators/admit-bigints.ts')])],
    ['validators/aspect-validators.js', codeText([compileValidators(model)])],
    ['validators/stop-early.ts', codeText([ownSource('emit/validators/stop-early.ts')])],
    ['validators/validate-aspect.ts', codeText([ENTRY])],
  ]);
}

const ENTRY = `\
import type { ErrorObject } from 'ajv';

export interface AspectValidation {
  /** Empty when the value fits. Not all of them if there are many. */
  readonly errors: readonly ErrorObject[];
  /** The first of them. */
  readonly unknownFields: readonly UnknownField[];
  /** The number of unknown fields. */
  readonly unknownCount: number;
}

/** A field that its record does not declare: no error, left to the caller. Its content was not checked. */
export interface UnknownField {
  /** JSON pointer of the object that has the field. */
  readonly parent: string;
  readonly name: string;
  /** The fields that the record declares. */
  readonly known: ReadonlySet<string>;
}

/** Keeps the first unknown fields and counts the others. */
class UnknownFields {
  readonly kept: UnknownField[] = [];
  count = 0;
  constructor(private readonly max: number) {}

  push(field: UnknownField): void {
    if (++this.count <= this.max) this.kept.push(field);
  }
}

interface Validate {
  (this: Pick<UnknownFields, 'push'>, value: unknown): boolean;
  readonly errors?: readonly ErrorObject[] | null;
}

/** The exports of \`aspect-validators.js\`: a compiled check by aspect name. */
export interface AspectValidators {
  readonly [aspectName: string]: Validate;
}

/**
 * @param unknownMax maximum number of unknown fields in the result; all of them by default
 * @throws RangeError for an aspect that the models do not have
 */
export type ValidateAspect = (aspectName: string, value: unknown, unknownMax?: number) => AspectValidation;

/** Loads the checks at the first use, because that takes longer than the rest of a start. */
export function lazyValidators(load: () => AspectValidators): ValidateAspect {
  let loaded: ReadonlyMap<string, Validate> | undefined;
  return (aspectName, value, unknownMax = Infinity) => {
    loaded ??= new Map(Object.entries(load()));
    const validate = loaded.get(aspectName);
    if (validate === undefined) throw new RangeError(\`no aspect \${aspectName}\`);
    const unknown = new UnknownFields(unknownMax);
    const fits = validate.call(unknown, value);
    return { errors: fits ? [] : (validate.errors ?? []), unknownFields: unknown.kept, unknownCount: unknown.count };
  };
}

/** Bundles leave it out if they do not use it. */
export const validateAspect = /* @__PURE__ */ lazyValidators(() => require('./aspect-validators.js'));
`;
