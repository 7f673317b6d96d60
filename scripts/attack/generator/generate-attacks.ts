import type { Attack } from '../attack';
import type { Operation, PublishedDocument } from '../document/published-document';
import { type Place, placesOf } from '../document/schema-places';
import type { AttackSource, OperationAttacks, PlaceAttacks } from './attack-source';
import { brokenBodyAttacks, compressionAttacks } from './body-attacks';
import { listAttacks } from './list-attacks';
import { nestingAttacks } from './nesting-attacks';
import { numberAttacks } from './number-attacks';
import { originAttacks } from './origin-attacks';
import { repetitionAttacks, unknownNameAttacks } from './repetition-attacks';
import { RequestBuilder } from './request-builder';
import { seededRandom } from './seeded-random';
import { textAttacks } from './text-attacks';

const ON_PLACES: readonly PlaceAttacks[] = [textAttacks, numberAttacks, listAttacks, nestingAttacks, repetitionAttacks];
const ON_OPERATIONS: readonly OperationAttacks[] = [
  unknownNameAttacks,
  compressionAttacks,
  brokenBodyAttacks,
  originAttacks,
];

export interface GenerateOptions {
  readonly seed: number;
  /** Of the attacks that are not needed always, one in so many. */
  readonly oneIn: number;
}

/** The attacks on each operation, in the order of the document. Equal options give equal attacks. */
export function generateAttacks(document: PublishedDocument, options: GenerateOptions): readonly Attack[] {
  const builder = new RequestBuilder(document);
  return document.operations.flatMap((operation) => attacksOn(document, builder, operation, options));
}

function attacksOn(
  document: PublishedDocument,
  builder: RequestBuilder,
  operation: Operation,
  { seed, oneIn }: GenerateOptions,
): readonly Attack[] {
  const random = seededRandom(seed);
  const source: AttackSource = { operation, builder, random };
  const onPlaces = placesOf(document, operation).flatMap((place) => attacksAt(source, place));
  const onOperation = ON_OPERATIONS.flatMap((make) => make(source));
  const sample = [...onPlaces, ...onOperation].filter(({ always }) => always === true || random(oneIn) === 0);
  return [...examplesOf(source), ...sample];
}

/** One attack on a place of the models, because they have thousands of places. */
function attacksAt(source: AttackSource, place: Place): readonly Attack[] {
  const all = ON_PLACES.flatMap((make) => make(source, place));
  return place.ofModels ? all.slice(source.random(Math.max(1, all.length))).slice(0, 1) : all;
}

function examplesOf({ operation, builder }: AttackSource): readonly Attack[] {
  // The target of a DELETE may not exist. A body that is put together from members may not fit the settings of the service.
  const isWhole = operation.method !== 'DELETE' && operation.body?.examples.length !== 0;
  return builder.examples(operation).map((request, index) => ({
    operation: operation.id,
    kind: 'example',
    title: `example ${index + 1}`,
    expected: isWhole ? { status: operation.needsAuthentication ? 400 : '2xx' } : {},
    always: true,
    request: () => request,
  }));
}
