import { type ComponentType, createContext, useContext } from 'react';
import type { FieldDisplay } from '#generated/registry/display-types';
import type { ShapeFacts } from '#generated/registry/model-facts';
import type { Path } from './paths';

export interface InputProps {
  readonly path: Path;
  /** The path in the models, with `*` for items and keys. */
  readonly pattern: string;
  readonly shape: ShapeFacts;
  readonly title: string;
  readonly doc?: string;
  readonly isRequired: boolean;
  readonly hints?: Pick<FieldDisplay, 'as' | 'unit' | 'entries'>;
}

/** An input for any shape. Records and lists have inputs inside, so they take it from here instead of importing it. */
export const InputRenderer = createContext<ComponentType<InputProps>>(() => null);

export function NestedInput(props: InputProps) {
  const Render = useContext(InputRenderer);
  // oxlint-disable-next-line react/static-components -- it is made once, outside of every render
  return <Render {...props} />;
}
