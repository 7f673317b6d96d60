import { SET_ASIDE_KINDS, type SetAsideKind } from '#catalog/aspects/aspect-service';

/** The number that the table has for a kind. */
export function kindNumber(kind: SetAsideKind): number {
  return SET_ASIDE_KINDS.indexOf(kind);
}

export function kindOf(number: number): SetAsideKind {
  const kind = SET_ASIDE_KINDS[number];
  if (!kind) throw new Error(`the table set_aside has a row of the unknown kind ${number}`);
  return kind;
}
