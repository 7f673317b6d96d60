import { parseExactJson } from '#base/json/exact-json';
import type { JsonObject } from '#generated/registry/registry-types';
import type { AspectReader } from '../aspect-service';

/** The latest value of one aspect; undefined if it is not stored. @throws InvalidInputError for an invalid urn */
export async function storedValue(
  reader: Pick<AspectReader, 'entity'>,
  urn: string,
  aspectName: string,
): Promise<JsonObject | undefined> {
  const { aspects } = await reader.entity(urn, [aspectName]);
  const stored = aspects.find(({ name }) => name === aspectName);
  return stored && parseExactJson(stored.value);
}
