import { createContext, useContext } from 'react';
import { type Names, shownName } from '../api/names';

export const NamesContext = createContext<Names>(new Map());

/** The name that people see of an entity. */
export function useName(urn: string): string {
  return shownName(urn, useContext(NamesContext));
}
