import type { AttackRequest } from './request/attack-request';

export const ATTACK_KINDS = [
  'example',
  'text',
  'number',
  'list',
  'nesting',
  'repetition',
  'compression',
  'broken',
  'origin',
  'abandonment',
] as const;
export type AttackKind = (typeof ATTACK_KINDS)[number];

/** What the answer must be, besides what holds for all answers. */
export interface Expectation {
  /** Statuses, for people and for the check: `2xx`, `4xx` or a number; any when absent. */
  readonly status?: '2xx' | '4xx' | number;
  /** The error must name this limit. */
  readonly limit?: number;
  /** The service may close the connection instead of an answer. */
  readonly mayClose?: boolean;
}

/** One request of the generator. */
export interface Attack {
  readonly operation: string;
  readonly kind: AttackKind;
  /** What it does and where: `list of 1,001 at /query/ids`. */
  readonly title: string;
  readonly expected: Expectation;
  /** Whether the short form has it always. Of the others it takes a sample. */
  readonly always?: boolean;
  /** Made when it is sent, because bodies are large. */
  request(): AttackRequest;
}
