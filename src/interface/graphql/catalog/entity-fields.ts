import { keyOfUrn } from '#catalog/urn/key-of-urn';
import { parseUrn } from '#catalog/urn/urn';
import type { EntityTypeSymbols, GraphqlContext } from '../graphql-context';
import { memberOf, type Resolve } from './field-values';
import { events } from './series-field';
import { heldBy } from './value-holders';
import type { FieldBinding } from './field-binding';
import type { LineageDirection } from '#catalog/graph/lineage/lineage-reader';
import { pageOf } from '../page';
import { READ } from './catalog-reads';

export interface EntityFields {
  readonly names: EntityTypeSymbols;
  /** The aspect that describes the entity, in which fields are looked up that the models do not bind. */
  readonly mainAspect: string | undefined;
}

/** A field of an entity. What a hand-written field has put into the entity counts, so that its function decides. */
export function entityField(name: string, binding: FieldBinding | undefined, fields: EntityFields): Resolve {
  const read = boundField(name, binding, fields);
  return (source, args, context, info) => {
    if (typeof source === 'object' && source !== null && Object.hasOwn(source, name)) return memberOf(source, name);
    return read(source, args, context, info);
  };
}

function boundField(name: string, binding: FieldBinding | undefined, { names, mainAspect }: EntityFields): Resolve {
  if (name === 'type') return (source) => names.symbolOf(parseUrn(urnOf(source)).entityType);
  switch (binding?.kind) {
    case 'aspect':
      return async (source, { version }, { reads }) => {
        const urn = urnOf(source);
        return heldBy(
          urn,
          await (version ? reads.version(urn, binding.name, version) : reads.aspect(urn, binding.name)),
        );
      };
    case 'lift':
      return async (source, _args, { reads }) => (await reads.aspect(urnOf(source), binding.aspect))?.[binding.name];
    case 'key':
      return (source, _args, { services }) => keyMember(urnOf(source), binding.name, services);
    case 'series':
      return (source, args, context) => events(urnOf(source), binding.name, args, context);
    case 'exists':
      return (source, _args, { reads }) => reads.exists(urnOf(source));
    case 'lastIngested':
      return (source, _args, { reads }) => reads.lastIngested(urnOf(source));
    case 'relationships':
      return (source, { input }, context) => related(urnOf(source), input, context);
    case 'lineage':
      return (source, { input }, context) => lineageOf(urnOf(source), input, context);
    default:
      return async (source, _args, { reads }) =>
        mainAspect === undefined ? undefined : (await reads.aspect(urnOf(source), mainAspect))?.[name];
  }
}

function urnOf(source: unknown): string {
  return String(memberOf(source, 'urn'));
}

function keyMember(urn: string, name: string, { models }: GraphqlContext['services']): unknown {
  const { entityType, parts } = parseUrn(urn);
  const entity = models.entity(entityType);
  return entity && keyOfUrn(entity, parts)[name];
}

interface RelationshipsInput {
  readonly types?: readonly string[] | null;
  readonly direction: 'INCOMING' | 'OUTGOING';
  readonly start?: number | null;
  readonly count?: number | null;
}

async function related(urn: string, input: RelationshipsInput, { reads }: GraphqlContext) {
  const { start, count } = pageOf(input);
  const { direction, types } = input;
  const page = await reads.relationships(urn, { direction, types: types ?? [], start, count });
  const relationships = page.relationships.map((each) => ({ ...each, direction }));
  return { start, count: relationships.length, total: page.total, relationships };
}

interface LineageInput {
  readonly direction: LineageDirection;
  readonly start?: number | null;
  readonly count?: number | null;
}

/** The neighbours in the lineage. Each entity takes a question. @throws ForbiddenError */
async function lineageOf(urn: string, input: LineageInput, { actor, services, signal, reads }: GraphqlContext) {
  const { start, count } = pageOf(input);
  const read = { access: actor.grants.onAny(READ), privileges: READ, signal };
  const question = { urn, direction: input.direction, start, count, maxHops: 1, read };
  const page = await reads.question(() => services.lineage.lineage(question));
  return { start, count: page.relationships.length, ...page };
}
