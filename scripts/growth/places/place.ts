import type { JsonValue } from '#generated/registry/registry-types';
import type { RawRequest } from '#scripts/overload/request/raw-request';
import type { Outcome } from '#scripts/overload/request/send-request';
import type { Following } from '../requests/template';

export type PlaceKind = 'list' | 'text' | 'map' | 'nesting' | 'pair' | 'aliases';

/** A place of a request that can grow, in one way. */
export interface Place {
  /** `operation search`: places of one template belong together. */
  readonly of: string;
  readonly kind: PlaceKind;
  /** `/body/input`. */
  readonly pointer: string;
  /** The named schema that the place belongs to, and the way from there: the same in every request that holds it. */
  readonly schemaPlace: string;
  /** `letters`, `all texts differ`. */
  readonly way: string;
  /** The limit in items, characters, members or levels: of the document, or what a body has room for. */
  readonly sizeMax: number;
  /** Whether the document itself has the limit. */
  readonly isDocumented: boolean;
  request(size: number, turn: number): RawRequest;
  isAccepted(outcome: Outcome): boolean;
  followUps(size: number, turn: number): readonly Following[];
}

/** The name by which `--only` chooses a row. */
export function nameOf({ of, pointer, way }: Place): string {
  return `${of} ${pointer} (${way})`;
}

/** A value of a template in which one place has this size. */
export type Grow = (size: number) => JsonValue;
