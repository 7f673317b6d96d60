import type { DiagnosticList } from '../diagnostics/diagnostic';
import type { LinkedTypes, NamedType, UnionMember, UnionUse } from '../model/model';
import { memberKey, resolveUse } from '../model/schema-tree';
import { simpleNameOf } from '../values/names';
import { unionsIn } from './type-uses';

/** The member key that the language keeps for itself. */
const RESERVED_ALIAS = 'fieldDiscriminator';

/** Checks that the key of a union value determines its member. */
export function checkUnions(type: NamedType, types: LinkedTypes, problems: DiagnosticList): void {
  for (const union of unionsIn(type)) {
    for (const member of union.members) checkMember(member, types, problems);
    checkAliases(union, problems);
    checkKeys(union, types, problems);
  }
}

function checkMember(member: UnionMember, types: LinkedTypes, problems: DiagnosticList): void {
  const isNull = isNullMember(member);
  if (resolveUse(member.type, types).shape?.kind === 'union') {
    problems.report(
      'nested-union',
      'a member of a union cannot be a union',
      member.type.origin,
      'list its members here, or put it into a record',
    );
  }
  if (isNull && member.alias !== null)
    problems.report('null-alias', 'null has no alias', member.origin, 'write null alone');
  if (member.alias === RESERVED_ALIAS)
    problems.report('reserved-alias', `${RESERVED_ALIAS} cannot be an alias`, member.origin);
}

function checkAliases({ members }: UnionUse, problems: DiagnosticList): void {
  const valued = members.filter((member) => !isNullMember(member));
  const bare = valued.find((member) => member.alias === null);
  if (bare === undefined || valued.every((member) => member.alias === null)) return;
  problems.report(
    'mixed-aliases',
    'either all members of a union have an alias or none',
    bare.origin,
    'give this one an alias too',
  );
}

function checkKeys({ members }: UnionUse, types: LinkedTypes, problems: DiagnosticList): void {
  const keys = new Set<string>();
  const simpleNames = new Set<string>();
  for (const member of members) {
    // A type that is unknown or was refused has no key; that is reported already.
    if (!isNullMember(member) && resolveUse(member.type, types).shape === null) continue;
    const key = memberKey(member, types);
    if (keys.has(key))
      problems.report(
        'duplicate-member',
        `two members of this union have the key ${key}`,
        member.origin,
        'give all members an alias',
      );
    else if (member.alias === null && simpleNames.has(simpleNameOf(key))) {
      problems.report(
        'duplicate-member',
        `two members of this union are called ${simpleNameOf(key)}`,
        member.origin,
        'give all members an alias',
      );
    }
    keys.add(key);
    simpleNames.add(simpleNameOf(key));
  }
}

function isNullMember({ type }: UnionMember): boolean {
  return type.kind === 'primitive' && type.name === 'null';
}
