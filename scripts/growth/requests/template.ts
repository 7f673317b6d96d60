import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import type { Outcome } from '#scripts/overload/request/send-request';
import type { RawRequest } from '#scripts/overload/request/raw-request';
import type { KnownSchemas, Schema } from './schema';

/** A request that the service accepts, with the schema of all that it holds. Every place of it can grow. */
export interface Template {
  /** `operation search`, `tool get_entities`, `mutation addTag`, `aspect ownership`. */
  readonly name: string;
  readonly value: JsonObject;
  readonly schema: Schema;
  readonly schemas: KnownSchemas;
  /** What a string means, by the names of the members around it; undefined if any text does. */
  textAt?(path: readonly string[]): string | undefined;
  /** The longest text of the JSON at a place, in bytes. */
  bytesMax(path: readonly string[]): number;
  /**
   * @param value the value, with one place grown
   * @param turn a number that the names of new entities have, so that a request finds nothing of the one before
   */
  request(value: JsonValue, turn: number): RawRequest;
  isAccepted(outcome: Outcome): boolean;
  /** Requests after one that was accepted, about what it has written. */
  followUps?(grown: JsonValue, more: JsonValue, turn: number): readonly Following[];
}

export interface Following {
  /** `read`, `one more`. */
  readonly what: string;
  readonly request: RawRequest;
}

export const JSON_HEADERS: NonNullable<RawRequest['headers']> = [['Content-Type', 'application/json']];

/** A request with a JSON body. */
export function jsonRequest(method: string, target: string, body: JsonValue, headers = JSON_HEADERS): RawRequest {
  return { method, target, headers, body: Buffer.from(JSON.stringify(body)) };
}

/** Whether the status is a 2xx. */
export function isSuccess({ status }: Outcome): boolean {
  return status >= 200 && status < 300;
}
