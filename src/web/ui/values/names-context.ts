import { createContext, useContext } from 'react';
import { type Names, shownName } from '#web/api/names';

export const NamesContext = createContext<Names>(new Map());

/** The name that people see of an entity. */
export function useName(urn: string): string {
  return shownName(urn, useContext(NamesContext));
}

/** The names of all entities that the page knows. */
export function useNames(): Names {
  return useContext(NamesContext);
}
