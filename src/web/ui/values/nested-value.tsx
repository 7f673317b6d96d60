import { type ComponentType, createContext, useContext } from 'react';
import type { FieldDisplay } from '#generated/registry/display-types';
import type { ShapeFacts } from '#generated/registry/model-facts';
import type { JsonValue } from '#generated/registry/registry-types';
import type { Types } from './value-kinds';

export interface ValueProps {
  readonly value: JsonValue;
  readonly shape: ShapeFacts;
  readonly types: Types;
  readonly hints?: Pick<FieldDisplay, 'as' | 'unit' | 'entries'>;
}

/** Shows a value of any shape. Records and lists have values inside, so they take it from here instead of importing it. */
export const ValueRenderer = createContext<ComponentType<ValueProps>>(() => null);

/** A value inside another one. */
export function NestedValue(props: ValueProps) {
  const Render = useContext(ValueRenderer);
  // oxlint-disable-next-line react/static-components -- it is made once, outside of every render
  return <Render {...props} />;
}
