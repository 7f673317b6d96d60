import type { Attack } from '../attack';
import type { Operation } from '../document/published-document';
import { type Place, pointerTo } from '../document/schema-places';
import type { RequestBuilder } from './request-builder';

/** What an attack is made from. */
export interface AttackSource {
  readonly operation: Operation;
  readonly builder: RequestBuilder;
  /** A number from 0 up to, without, `below`. */
  random(below: number): number;
}

/** Attacks of one kind on one place of an operation; none if the kind does not fit the place. */
export type PlaceAttacks = (source: AttackSource, place: Place) => readonly Attack[];

/** Attacks of one kind on an operation as a whole. */
export type OperationAttacks = (source: AttackSource) => readonly Attack[];

/** The end of a title: the place of the attack. */
export function at(place: Pick<Place, 'in' | 'path'>): string {
  return `at ${pointerTo(place)}`;
}

export function thousands(count: number): string {
  return count.toLocaleString('en-US');
}
