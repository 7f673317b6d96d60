import type { DiagnosticList } from '../diagnostics/diagnostic';
import { resolveUse } from '../model/schema-tree';
import type { Field, LinkedTypes, NamedType, RecordType, ReferenceUse } from '../model/model';
import { CHAIN_MAX } from '../source/limits';

/** Puts the fields of included records into the including ones: before their own or after them, by the position of `includes`. */
export function expandIncludes(
  types: ReadonlyMap<string, NamedType>,
  problems: DiagnosticList,
): Map<string, NamedType> {
  const expander = new IncludeExpander({ types }, problems);
  return new Map(
    [...types].map(([name, type]) => [name, type.kind === 'record' ? expander.expand(type).record : type]),
  );
}

interface Expanded {
  readonly record: RecordType;
  /** The number of includes that lead to the furthest record. */
  readonly depth: number;
}

class IncludeExpander {
  private readonly expanded = new Map<RecordType, Expanded>();
  private readonly path: RecordType[] = [];

  constructor(
    private readonly types: LinkedTypes,
    private readonly problems: DiagnosticList,
  ) {}

  expand(record: RecordType): Expanded {
    const known = this.expanded.get(record);
    if (known !== undefined) return known;
    this.path.push(record);
    const parts = record.includes.flatMap((use) => this.include(use));
    this.path.pop();
    const included = parts.flatMap(({ fields }) => fields);
    const ordered = record.includesFirst ? [...included, ...own(record)] : [...own(record), ...included];
    const result = {
      record: { ...record, fields: this.withoutDuplicates(ordered) },
      depth: 1 + parts.reduce((deepest, { depth }) => Math.max(deepest, depth), 0),
    };
    this.expanded.set(record, result);
    return result;
  }

  private include(use: ReferenceUse): { fields: Placed[]; depth: number }[] {
    const target = resolveUse(use, this.types).shape;
    if (target?.kind !== 'record') {
      if (this.types.types.has(use.name) && target !== null)
        this.problems.report(
          'include-not-record',
          `${use.name} is not a record`,
          use.origin,
          'only records can be included',
        );
      return [];
    }
    if (this.path.includes(target.record))
      return this.refuse(
        'include-cycle',
        `${this.path[0]?.name ?? use.name} includes itself: ${this.cycleOf(target.record)}`,
        use,
      );
    if (this.path.length >= CHAIN_MAX)
      return this.refuse('nesting-too-deep', `more than ${CHAIN_MAX} records include one another`, use);
    const { record, depth } = this.expand(target.record);
    if (depth >= CHAIN_MAX)
      return this.refuse('nesting-too-deep', `more than ${CHAIN_MAX} records include one another`, use);
    return [{ depth, fields: record.fields.map((field) => ({ field: fieldFrom(record, field), by: use })) }];
  }

  private refuse(rule: string, message: string, use: ReferenceUse): [] {
    this.problems.report(rule, message, use.origin);
    return [];
  }

  private cycleOf(record: RecordType): string {
    return [...this.path.slice(this.path.indexOf(record)), record].map(({ name }) => name).join(' -> ');
  }

  /** The place to blame is the own field, or the `includes` that brings a second one. */
  private withoutDuplicates(fields: readonly Placed[]): Field[] {
    const seen = new Map<string, Placed>();
    for (const placed of fields) {
      const first = seen.get(placed.field.name);
      if (first === undefined) seen.set(placed.field.name, placed);
      else this.reportDuplicate(first, placed);
    }
    return [...seen.values()].map(({ field }) => field);
  }

  private reportDuplicate(first: Placed, second: Placed): void {
    const { name } = second.field;
    const included = [first, second].find(({ by }) => by !== null)?.field.includedFrom ?? null;
    const message =
      included === null
        ? `the field ${name} is declared twice`
        : `the field ${name} is included already, from ${included}`;
    const blamed = [second, first].find(({ by }) => by === null) ?? second;
    this.problems.report('duplicate-field', message, blamed.by?.origin ?? blamed.field.origin);
  }
}

/** A field and the `includes` that brings it, null for an own field. */
interface Placed {
  readonly field: Field;
  readonly by: ReferenceUse | null;
}

/** The record that declares a field stays its source, however many includes it passes through. */
function fieldFrom(record: RecordType, field: Field): Field {
  return field.includedFrom === null ? { ...field, includedFrom: record.fullName } : field;
}

function own(record: RecordType): Placed[] {
  return record.fields.map((field) => ({ field, by: null }));
}
