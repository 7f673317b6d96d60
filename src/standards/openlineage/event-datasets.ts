import { InvalidInputError } from '#base/errors/domain-error';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { isPresent, named } from './event-names';

/** The subject of an event of a dataset is neither read nor written. */
export type Role = 'input' | 'output' | 'subject';

export interface LineageDataset {
  readonly role: Role;
  readonly value: JsonObject;
  /** JSON pointer of the dataset in the request. */
  readonly pointer: string;
}

interface EventDatasets {
  readonly datasets: readonly LineageDataset[];
  /** Sentences about inputs and outputs that are left out, because nothing says which datasets they are. */
  readonly losses: readonly string[];
}

/** @throws InvalidInputError if the event is about a dataset that has no name */
export function datasetsOf(event: JsonObject, pointer: string): EventDatasets {
  const { dataset } = event;
  const place = `${pointer}/dataset`;
  const subject: readonly LineageDataset[] = isPresent(dataset)
    ? [{ role: 'subject', value: named(dataset, place), pointer: place }]
    : [];
  const [inputs, outputs] = [ofRole(event, 'input', pointer), ofRole(event, 'output', pointer)];
  return {
    datasets: [...subject, ...inputs.datasets, ...outputs.datasets],
    losses: [...inputs.losses, ...outputs.losses],
  };
}

function ofRole(event: JsonObject, role: Role, pointer: string): EventDatasets {
  const name = `${role}s`;
  const list = event[name] ?? [];
  if (!Array.isArray(list)) return { datasets: [], losses: [`${pointer}/${name} is not a list. It is left out.`] };
  const losses: string[] = [];
  const datasets = list.flatMap((sent: JsonValue, index): readonly LineageDataset[] => {
    const place = `${pointer}/${name}/${index}`;
    const value = nameOrLoss(sent, place, losses);
    return value ? [{ role, value, pointer: place }] : [];
  });
  return { datasets, losses };
}

function nameOrLoss(sent: JsonValue, pointer: string, losses: string[]): JsonObject | undefined {
  try {
    return named(sent, pointer);
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    losses.push(`${error.message}. ${pointer} is left out.`);
    return undefined;
  }
}

/** The event with those inputs and outputs that have names. */
export function withNamed(event: JsonObject, datasets: readonly LineageDataset[]): JsonObject {
  const of = (wanted: Role) => datasets.filter(({ role }) => role === wanted).map(({ value }) => value);
  return { ...event, inputs: of('input'), outputs: of('output') };
}
