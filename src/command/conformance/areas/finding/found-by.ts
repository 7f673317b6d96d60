import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import type { CheckContext } from '#command/conformance/check';
import { at, listAt } from '#command/conformance/expectations';

const PAGE_SIZE = 50;

/** The filter for the datasets of one check. */
export function ownDatasets({ platform }: CheckContext['scratch'], ...criteria: readonly JsonObject[]): JsonObject {
  return { or: [{ and: [{ field: 'platform', value: platform, condition: 'EQUAL' }, ...criteria] }] };
}

/** The urns of the datasets of the check that a search finds. @throws CheckFailure */
export async function foundBy(
  server: CheckContext['server'],
  scratch: CheckContext['scratch'],
  { input = '*', criteria = [] }: { readonly input?: string; readonly criteria?: readonly JsonObject[] } = {},
): Promise<readonly (JsonValue | undefined)[]> {
  const filter = ownDatasets(scratch, ...criteria);
  return urnsOf(
    await server.act('entities', 'search', { entity: 'dataset', input, start: 0, count: PAGE_SIZE, filter }),
  );
}

/** The urns in the answer to a search. */
export function urnsOf(found: JsonValue | undefined): readonly (JsonValue | undefined)[] {
  return listAt(found, 'entities').map((each) => at(each, 'entity'));
}
