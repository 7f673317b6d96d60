import type { DiagnosticList } from '../diagnostics/diagnostic';
import type { NamedType, TyperefType } from '../model/model';
import { CHAIN_MAX } from '../source/limits';
import { usesIn } from './type-uses';

/**
 * Leaves out typerefs that lead back to themselves, which arrays, maps and unions on the way do not help, or that lead too far.
 * Every chain of the remaining typerefs ends.
 */
export function refuseEndlessTyperefs(
  types: ReadonlyMap<string, NamedType>,
  problems: DiagnosticList,
): Map<string, NamedType> {
  const chains = new TyperefChains(types, problems);
  return new Map([...types].filter(([, type]) => type.kind !== 'typeref' || chains.length(type) <= CHAIN_MAX));
}

class TyperefChains {
  private readonly lengths = new Map<TyperefType, number>();
  private readonly path: TyperefType[] = [];

  constructor(
    private readonly types: ReadonlyMap<string, NamedType>,
    private readonly problems: DiagnosticList,
  ) {}

  /** The number of typerefs that lead on from `type`, itself included; infinite for an endless chain. */
  length(type: TyperefType): number {
    const known = this.lengths.get(type);
    if (known !== undefined) return known;
    if (this.path.includes(type)) return this.refuseCycle(this.path.slice(this.path.indexOf(type)));
    if (this.path.length > CHAIN_MAX) return this.refuseLong(type);
    this.path.push(type);
    const length = 1 + this.targetsOf(type).reduce((longest, target) => Math.max(longest, this.length(target)), 0);
    this.path.pop();
    this.lengths.set(type, length);
    return length === CHAIN_MAX + 1 ? this.refuseLong(type) : length;
  }

  private targetsOf(type: TyperefType): TyperefType[] {
    return usesIn(type).flatMap((use) => {
      const target = use.kind === 'reference' ? this.types.get(use.name) : undefined;
      return target?.kind === 'typeref' ? [target] : [];
    });
  }

  private refuseLong(type: TyperefType): number {
    this.problems.report('nesting-too-deep', `more than ${CHAIN_MAX} typerefs lead from one to the next`, type.origin);
    return Number.POSITIVE_INFINITY;
  }

  private refuseCycle(cycle: readonly TyperefType[]): number {
    const [first] = cycle;
    const names = [...cycle, ...cycle.slice(0, 1)].map(({ name }) => name).join(' -> ');
    if (first !== undefined)
      this.problems.report('typeref-cycle', `the typeref ${first.name} leads back to itself: ${names}`, first.origin);
    return Number.POSITIVE_INFINITY;
  }
}
