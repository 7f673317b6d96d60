import type { LinkVersionInput } from '#generated/graphql/resolver-types';
import type { JsonObject } from '#generated/registry/registry-types';
import { InvalidInputError, NotFoundError } from '#base/errors/domain-error';
import { parseUrn } from '#catalog/urn/urn';
import type { Stored } from '#base/json/stored';
import type { AspectTypes } from '#generated/types/aspects';
import type { Proposal } from '#catalog/aspects/aspect-service';
import { wholeCatalog } from '#catalog/authorization/whole-catalog';
import { parseExactJson } from '#base/json/exact-json';
import { parseFilter } from '#interface/rest/format/filter-form';
import { given, remove, requireType, upsert } from '../actions/draft-changes';
import { write } from '../actions/write-changes';
import type { GraphqlContext } from '../graphql-context';
import { searchWithin } from '../search/search-within';
import { storedText } from '#base/json/stored-values';
import type { Resolvers } from '../resolvers';
import { READ } from '../catalog/catalog-reads';

const SCHEME = 'ALPHANUMERIC_GENERATED_BY_DATAHUB';

export const versions: Resolvers = {
  Mutation: {
    async linkAssetVersion(_root, { input }, context) {
      const { versionSet, linkedEntity } = input;
      checkTypes(versionSet, linkedEntity);
      const [set, own] = await Promise.all([stored(versionSet, SET, context), stored(linkedEntity, VERSION, context)]);
      if (own) throw alreadyLinked(linkedEntity, own.value);
      const before = set && (await stored(String(set.value.latest), VERSION, context));
      const scheme = set?.value.versioningScheme ?? SCHEME;
      const sortId = before ? nextSortId(String(before.value.sortId)) : FIRST_SORT_ID;
      await write(context, [
        ...(before ? [changed(before, { isLatest: false })] : []),
        { ...upsert(linkedEntity, VERSION, versionOf(input, { sortId, scheme }, context)), ifVersionMatch: -1 },
        {
          ...upsert(versionSet, SET, { ...set?.value, latest: linkedEntity, versioningScheme: scheme }),
          ifVersionMatch: set?.version ?? -1,
        },
      ]);
      return versionSet;
    },

    async unlinkAssetVersion(_root, { input }, context) {
      const { versionSet, unlinkedEntity } = input;
      if (!versionSet || !unlinkedEntity) throw incomplete();
      checkTypes(versionSet, unlinkedEntity);
      const [set, own] = await Promise.all([
        stored(versionSet, SET, context),
        stored(unlinkedEntity, VERSION, context),
      ]);
      if (!set || own?.value.versionSet !== versionSet) throw notLinked(unlinkedEntity, versionSet);
      await write(context, [
        remove(unlinkedEntity, VERSION),
        ...(set.value.latest === unlinkedEntity ? await withoutNewest(set, unlinkedEntity, context) : []),
      ]);
      return versionSet;
    },
  },
  VersionSet: {
    latestVersion: async ({ urn }, _args, { reads }) => storedText((await reads.aspect(urn, SET))?.latest),

    /** compat: the newest version comes first. */
    versionsSearch: ({ urn }, { input }, context) =>
      searchWithin({ field: 'versionSet', values: [urn] }, { ...input, sortInput: input.sortInput ?? NEWEST }, context),
  },
};

const NEWEST = { sortCriteria: [{ field: 'versionSortId', sortOrder: 'DESCENDING' }] } as const;

function versionOf(input: LinkVersionInput, order: JsonObject, { actor, services }: GraphqlContext): JsonObject {
  const { sourceTimestamp, sourceCreator, comment } = input;
  const now = { time: Date.now(), actor: actor.urn };
  const { namespace } = services.models.registry;
  const creator = sourceCreator?.startsWith('urn:') ? sourceCreator : `urn:${namespace}:corpuser:${sourceCreator}`;
  return given({
    versionSet: input.versionSet,
    version: { versionTag: input.version },
    aliases: [],
    comment: comment ?? undefined,
    sortId: order['sortId'],
    versioningScheme: order['scheme'],
    isLatest: true,
    metadataCreatedTimestamp: now,
    sourceCreatedTimestamp: sourceTimestamp
      ? { time: sourceTimestamp, actor: sourceCreator ? creator : actor.urn }
      : undefined,
  });
}

function checkTypes(versionSet: string, entity: string): void {
  requireType(versionSet, 'versionSet', 'versionSet');
  const { entityType } = parseUrn(entity, { field: ['input', 'entity'] });
  const expected = parseUrn(versionSet).parts[1];
  if (expected !== entityType)
    throw refusal(`${versionSet} is for the type ${expected}, but ${entity} is a ${entityType}`, 'versionSet');
}

function alreadyLinked(urn: string, { versionSet }: JsonObject): InvalidInputError {
  return refusal(`${urn} is a version of ${String(versionSet)} already; unlink it first`, 'linkedEntity');
}

function notLinked(urn: string, versionSet: string): InvalidInputError {
  return refusal(`${urn} is not a version of ${versionSet}; read its versionProperties`, 'unlinkedEntity');
}

function incomplete(): InvalidInputError {
  return refusal('versionSet or unlinkedEntity is missing; give both', 'versionSet');
}

function refusal(problem: string, field: string): InvalidInputError {
  return new InvalidInputError(problem, [{ field: ['input', field], message: 'does not fit', expected: problem }]);
}

const FIRST_LETTER = 'A';
const LAST_LETTER = 'Z';

const FIRST_SORT_ID = 'AAAAAAAA';

/** compat: the text after this one, as released servers make it: letters count like digits. The text after the last one is the first. */
function nextSortId(text: string): string {
  const letters = [...text];
  for (let index = letters.length - 1; index >= 0; index--) {
    const letter = letters[index] ?? FIRST_LETTER;
    if (letter !== LAST_LETTER) {
      letters[index] = String.fromCharCode(letter.charCodeAt(0) + 1);
      break;
    }
    letters[index] = FIRST_LETTER;
  }
  return letters.join('');
}

const SET = 'versionSetProperties';
const VERSION = 'versionProperties';

/** The latest value of an aspect, with its version, so that a write can be refused after a change by others. */
interface Held<Name extends keyof AspectTypes> {
  readonly urn: string;
  readonly aspect: Name;
  readonly value: JsonObject & Stored<AspectTypes[Name]>;
  readonly version: number;
}

/** The latest value and its version, so that a change since then refuses the write. */
async function stored<Name extends keyof AspectTypes>(
  urn: string,
  aspect: Name,
  { services, actor, signal }: GraphqlContext,
): Promise<Held<Name> | undefined> {
  try {
    const read = { access: actor.grants.onAny(READ), privileges: READ, signal };
    const { value, latestVersion } = await services.reader.aspect(urn, aspect, 0, read);
    return { urn, aspect, value: parseExactJson(value), version: latestVersion ?? 0 };
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

function changed<Name extends keyof AspectTypes>(
  { urn, aspect, value, version }: Held<Name>,
  members: JsonObject & Stored<AspectTypes[Name]>,
): Proposal {
  return { ...upsert(urn, aspect, { ...value, ...members }), ifVersionMatch: version };
}

/** The set after its newest version has left it. It ends with its last version. */
async function withoutNewest(
  set: Held<typeof SET>,
  left: string,
  context: GraphqlContext,
): Promise<readonly Proposal[]> {
  const page = await context.services.search.search({
    entityTypes: [parseUrn(left).entityType],
    input: '*',
    filter: parseFilter({ or: [{ and: [{ field: 'versionSet', values: [set.urn] }] }] }),
    sort: [{ field: 'versionSortId', descending: true }],
    start: 0,
    count: 2,
    facets: false,
    facetSize: 0,
    matchedFields: false,
    // The set stays whole, whoever sees its versions. To change them takes privileges on them.
    read: wholeCatalog(context.signal),
  });
  const next = page.hits.find(({ urn }) => urn !== left);
  const before = next && (await stored(next.urn, VERSION, context));
  if (!before) return [{ ...remove(set.urn, SET), ifVersionMatch: set.version }];
  return [changed(before, { isLatest: true }), changed(set, { latest: before.urn })];
}
