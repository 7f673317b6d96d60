import type { SystemMetadata } from '../../aspect-service';
import type { JsonObject } from '../../../../generated/registry/registry-types';

/** One value of an aspect as a row holds it. Texts are what is stored; the value is parsed when somebody asks for it. */
export class AspectState {
  private parsed: JsonObject | undefined;
  private observedOn: number | undefined;

  constructor(
    readonly fields: AspectFields,
    value?: JsonObject,
    lastObserved?: number,
  ) {
    this.parsed = value;
    this.observedOn = lastObserved;
  }

  /** Epoch milliseconds, as the system metadata tells. */
  get lastObserved(): number {
    this.observedOn ??= lastObservedOf(this.fields);
    return this.observedOn;
  }

  get value(): JsonObject {
    this.parsed ??= parseObject(this.fields.text);
    return this.parsed;
  }

  /** The same value, seen again by a later write. */
  observed(systemMetadata: string): AspectState {
    return new AspectState({ ...this.fields, systemMetadata }, this.parsed);
  }
}

export interface AspectFields {
  readonly text: string;
  readonly systemMetadata: string;
  readonly runId: string;
  /** Epoch milliseconds. */
  readonly createdOn: number;
  readonly createdBy: string;
  /** Counts the values of the aspect from 1: value n becomes old version n. */
  readonly version: number;
}

function lastObservedOf({ systemMetadata, createdOn }: AspectFields): number {
  const metadata: SystemMetadata = JSON.parse(systemMetadata);
  return metadata.lastObserved ?? createdOn;
}

function parseObject(text: string): JsonObject {
  const value: JsonObject = JSON.parse(text);
  return value;
}
