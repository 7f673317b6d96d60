import { isObject } from '#base/json/path-values';
import { type Draft, targetOf } from './aspect-draft';
import type { CompiledMapping, CompiledRule } from './compiled-mapping';
import type { EventPart } from './event-parts';
import type { Scope } from './expression';
import { PartMemory, type Stated } from './part-memory';
import type { RuleGroup } from './rule-group';

/** Makes drafts by rules. Most events repeat what an earlier one has said, so what follows from that is made once. */
export class DraftMaker {
  private readonly memory = new PartMemory();

  constructor(private readonly keys: CompiledMapping['keys']) {}

  /** @param part what the rules are about; its `scope` has the facet */
  draftsOf(group: RuleGroup, part: EventPart, stated: Stated): readonly Draft[] {
    const { lasting, ofEvent } = group;
    const drafts =
      lasting.length > 0 ? this.memory.draftsOf(group, part, stated, () => this.by(lasting, part.scope)) : [];
    return ofEvent.length > 0 ? [...drafts, ...this.by(ofEvent, part.scope)] : drafts;
  }

  by(rules: readonly CompiledRule[], outer: Scope): readonly Draft[] {
    const drafts: Draft[] = [];
    for (const rule of rules) this.add(rule, outer, drafts);
    return drafts;
  }

  private add({ entity, aspect, mode, scopes, source, value }: CompiledRule, outer: Scope, drafts: Draft[]): void {
    const entityType = this.typeOf(entity);
    for (const scope of scopes(outer)) {
      const from = source(scope);
      const urn = from === undefined ? undefined : scope.context.urn(entity, from);
      const made = urn === undefined ? undefined : value(scope.with('self', urn));
      if (urn !== undefined && isObject(made))
        drafts.push({ target: targetOf(entityType, urn, aspect), mode, value: made });
    }
  }

  /** The type of an entity of the mapping. */
  typeOf(entity: string): string {
    return this.keys.get(entity)?.type ?? entity;
  }
}
