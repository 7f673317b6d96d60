import { mapInTurns } from '#base/background/in-turns';
import { Turn } from '#base/background/turn';
import type { Transaction } from '#base/database/sql-client';
import { type ChangeSet, type ChangedAspect, changedAspects } from '../changes/change-set';
import type { Projection, UrnIds } from '../changes/projection';
import type { ModelRegistry } from '../registry/model-registry';
import { type Edge, extractEdges } from './extract-edges';
import { type IndirectEdge, extractIndirectEdges } from './extract-indirect-edges';
import { type EdgeMaker, type EdgeRow, insertEdges, syncEdges } from './sql/sync-edges';
import { syncIndirectEdges } from './sql/sync-indirect-edges';

/** An aspect with the edges that it makes now. */
interface Made<E> {
  readonly maker: EdgeMaker;
  readonly edges: readonly E[];
  /** Whether the aspect was absent before and so has no stored edges. */
  readonly isNew: boolean;
  readonly changed: ChangedAspect;
}

/** Makes the stored edges of changed aspects equal to the edges that their values make. */
export class EdgeProjection implements Projection {
  constructor(private readonly models: ModelRegistry) {}

  async apply(transaction: Transaction, changeSet: ChangeSet, ids: UrnIds): Promise<void> {
    const turn = Turn.ofBatch();
    const direct = await this.directEdges(changeSet, turn);
    const indirect = await this.indirectEdges(changeSet, turn);
    const ends: string[] = [];
    for (const { edges } of direct) for (const { destination } of edges) ends.push(destination);
    for (const { edges } of indirect) for (const { source, destination } of edges) ends.push(source, destination);
    await ids.intern(ends);
    const forgotten = this.forgottenMakers(changeSet);
    const isNew = direct.filter((made) => made.isNew);
    const others = direct.filter((made) => !made.isNew);
    transaction.send([
      ...insertEdges(edgeRows(isNew, ids)),
      ...syncEdges([...others.map(({ maker }) => maker), ...forgotten], edgeRows(others, ids)),
      ...syncIndirectEdges(
        [
          ...indirect.filter(({ isNew: wasAbsent, edges }) => edges.length > 0 || !wasAbsent).map(({ maker }) => maker),
          ...forgotten,
        ].map(({ sourceId, aspect }) => ({ makerId: sourceId, aspect })),
        indirect.flatMap((made) => indirectEdgeRows(made, ids)),
      ),
    ]);
  }

  /** Deleted aspects that the models do not know any more, and whose edges are stored since they did. */
  private forgottenMakers({ entities }: ChangeSet): readonly EdgeMaker[] {
    const makers: EdgeMaker[] = [];
    for (const { id, before, after } of entities)
      for (const aspect of before.aspects.keys())
        if (!after.aspects.has(aspect) && !this.models.aspect(aspect)) makers.push({ sourceId: id, aspect });
    return makers;
  }

  private directEdges(changeSet: ChangeSet, turn: Turn): Promise<readonly Made<Edge>[]> {
    const changes = changedAspects(this.models, changeSet, ({ relationships }) => relationships.length > 0);
    const edgesOf = ({ aspect, after }: ChangedAspect) =>
      after ? extractEdges(aspect, after.value, { time: after.lastObserved, actor: after.fields.createdBy }) : [];
    return mapInTurns(changes, (changed) => derive(changed, edgesOf), turn);
  }

  private indirectEdges(changeSet: ChangeSet, turn: Turn): Promise<readonly Made<IndirectEdge>[]> {
    const changes = changedAspects(this.models, changeSet, ({ indirectEdges }) => indirectEdges.length > 0);
    const edgesOf = ({ aspect, change, after }: ChangedAspect) =>
      after ? extractIndirectEdges(this.models, aspect, change.urn, after.value) : [];
    return mapInTurns(changes, (changed) => derive(changed, edgesOf), turn);
  }
}

function derive<E>(changed: ChangedAspect, edgesOf: (changed: ChangedAspect) => readonly E[]): Made<E> {
  const { change, aspect, before } = changed;
  const maker = { sourceId: change.id, aspect: aspect.name };
  return { maker, edges: edgesOf(changed), isNew: before === undefined, changed };
}

function edgeRows(all: readonly Made<Edge>[], ids: UrnIds): readonly EdgeRow[] {
  return all.flatMap(({ maker: { sourceId, aspect }, edges }) =>
    edges.map(({ relationship, destination, createdOn, createdBy, updatedOn, updatedBy, properties }) => ({
      sourceId,
      aspect,
      relationship,
      destinationId: ids.id(destination),
      createdOn,
      createdBy,
      updatedOn,
      updatedBy,
      properties,
    })),
  );
}

function indirectEdgeRows({ maker, edges, changed: { after } }: Made<IndirectEdge>, ids: UrnIds) {
  return edges.map(({ source, relationship, destination }) => ({
    makerId: maker.sourceId,
    aspect: maker.aspect,
    sourceId: ids.id(source),
    relationship,
    destinationId: ids.id(destination),
    writtenOn: after?.lastObserved ?? 0,
    writtenBy: after?.fields.createdBy ?? '',
  }));
}
