import type { OptionKind } from './option-kinds';

export interface AnnotationOption {
  readonly kind: OptionKind;
  /** One sentence or more, in Markdown. */
  readonly doc: string;
  /** The meaning of absence, in Markdown. */
  readonly default?: string;
  /** The parts of a type that take the option, where those of the annotation differ in it. */
  readonly on?: string;
}

export interface Annotation {
  /** The parts that may carry it; `path`: records, fields, typerefs, enums and fixed types. */
  readonly home: 'record' | 'field' | 'record or field' | 'path';
  /** Its purpose, in Markdown. */
  readonly doc: string;
  /** Null where the value is not an object of options. */
  readonly options: Readonly<Record<string, AnnotationOption>> | null;
  /** Whether an option with another name is an error. Elsewhere it may be one of somebody's own, or of newer models. */
  readonly isClosed?: boolean;
}

export type Annotations = Readonly<Record<string, Annotation>>;

/** An option with its meaning. */
export function option(
  kind: OptionKind,
  doc: string,
  { default: absent, on }: Pick<AnnotationOption, 'default' | 'on'> = {},
): AnnotationOption {
  return { kind, doc, ...(absent !== undefined && { default: absent }), ...(on !== undefined && { on }) };
}
