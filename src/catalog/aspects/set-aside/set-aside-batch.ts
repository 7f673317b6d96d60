import type { SqlStatement } from '#base/database/sql-client';
import type { SetAsideKey } from '../aspect-service';
import type { Actor } from '#catalog/authorization/actor';
import type { MetadataFiller } from '../prepare/system-metadata';
import type { PreparedChange, SetAsideWrite } from '../prepare/prepared-change';
import { type AspectOfUrn, deleteAdopted, deleteAspects, deleteEntities } from './sql/delete-set-aside';
import { type NewValue, type SetAsideRow, replaceValues, writeSetAside } from './sql/write-set-aside';

/** Data that the changes of one request share. */
interface RequestFacts {
  readonly actor: Actor;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly metadata: MetadataFiller;
}

/** The changes that a batch makes to the set-aside values, in the order of its requests. */
export class SetAsideBatch {
  private readonly rows = new Map<string, SetAsideRow>();
  private readonly values = new Map<string, NewValue>();
  private readonly entities = new Set<string>();
  private readonly aspects = new Map<string, AspectOfUrn>();
  private readonly adopted: SetAsideKey[] = [];

  /** @param stored aspects with set-aside values, among those that the batch deletes by an unknown name */
  constructor(private readonly stored: readonly AspectOfUrn[]) {}

  /** Whether something of the aspect is set aside. Only for aspects that the batch deletes by an unknown name. */
  holds(urn: string, aspect: string): boolean {
    const has = (row: AspectOfUrn) => row.urn === urn && row.aspect === aspect;
    if ([...this.rows.values(), ...this.values.values()].some(has)) return true;
    return this.stored.some(has) && !this.entities.has(urn) && !this.aspects.has(`${urn} ${aspect}`);
  }

  /** Follows a change that succeeded. A deletion also deletes what is set aside. */
  follow(change: PreparedChange, context: RequestFacts): void {
    const { setAside, adopts, changeType, aspect, urn } = change;
    if (setAside) this.add(change, setAside, context);
    else if (adopts) this.adopted.push(adopts);
    else if (changeType === 'DELETE') this.delete(urn, aspect.isKey ? undefined : aspect.name);
  }

  statements(): readonly SqlStatement[] {
    return [
      ...deleteEntities([...this.entities]),
      ...deleteAspects([...this.aspects.values()]),
      ...deleteAdopted(this.adopted),
      ...replaceValues([...this.values.values()]),
      ...writeSetAside([...this.rows.values()]),
    ];
  }

  private add(
    { urn, aspect, entity, systemMetadata: given, restored }: PreparedChange,
    write: SetAsideWrite,
    context: RequestFacts,
  ) {
    const { text: systemMetadata, hasRunId, runId } = context.metadata.fill(given);
    const row = {
      urn,
      aspect: aspect.name,
      entityType: entity.name,
      value: write.text,
      // As for stored events, readers get metadata only if the writer gave it.
      systemMetadata: given === undefined && write.kind === 'event' ? null : systemMetadata,
      runId: hasRunId ? runId : null,
      createdOn: restored?.createdOn ?? context.now,
      createdBy: restored?.createdBy ?? context.actor.urn,
    };
    const { kind, digest, version, time } = write;
    if (kind === 'value' && version === undefined) return this.replace(row);
    const number = version ?? time ?? context.now;
    this.rows.set(`${urn} ${aspect.name} ${kind} ${number} ${digest}`, { ...row, kind, number, digest });
  }

  /** A new value makes the patches before it pointless. */
  private replace(row: NewValue): void {
    this.values.set(`${row.urn} ${row.aspect}`, row);
    this.remove((other) => other.kind === 'patch' && other.urn === row.urn && other.aspect === row.aspect);
  }

  private delete(urn: string, aspect: string | undefined): void {
    if (aspect === undefined) this.entities.add(urn);
    else this.aspects.set(`${urn} ${aspect}`, { urn, aspect });
    const isGone = (row: AspectOfUrn) => row.urn === urn && (aspect === undefined || row.aspect === aspect);
    this.remove(isGone);
    for (const [key, row] of this.values) if (isGone(row)) this.values.delete(key);
  }

  private remove(isGone: (row: SetAsideRow) => boolean): void {
    for (const [key, row] of this.rows) if (isGone(row)) this.rows.delete(key);
  }
}
