import { createContext, useContext } from 'react';
import type { ShownEntity } from '../tab/entity-tab';

/** The entity of the page; undefined where it may not be edited, such as in the past. */
export const EditedEntity = createContext<ShownEntity | undefined>(undefined);

export function useEditedEntity(): ShownEntity | undefined {
  return useContext(EditedEntity);
}
