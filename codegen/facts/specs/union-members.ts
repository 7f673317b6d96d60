import type { LinkedTypes } from '#codegen/model/model';
import { memberKey } from '#codegen/model/schema-tree';
import type { CarriedAspect } from './aspect-specs';

/** The full names of records that are members of a union somewhere in an aspect, sorted. */
export function unionMembers(carried: readonly CarriedAspect[], types: LinkedTypes): readonly string[] {
  const keys = carried.flatMap(({ tree }) =>
    tree.nodes.flatMap(({ shape }) =>
      shape.kind === 'union' ? shape.members.map((member) => memberKey(member, types)) : [],
    ),
  );
  return [...new Set(keys)].filter((key) => key.includes('.')).toSorted();
}
