import { aspectKey } from '#catalog/aspects/aspect-key';
import type { ReadContext } from '#catalog/authorization/read-context';
import type { QuestionClient } from '#base/database/sql-client';
import { groupBy } from '#base/json/group-by';
import type { FullEntityReader } from '../create-full-entity-reader';
import { type Deletion, readDeletions, type TracedAspect } from './sql/read-deletions';

/** What became of a written aspect: it has the value of the write, it was changed since, or it was not stored. */
export type StoredState = 'active' | 'historic' | 'absent';

export interface TracedWrite extends TracedAspect {
  readonly state: StoredState;
  /** Whether searches may hold an older state of the entity. */
  readonly isSearchPending: boolean;
}

interface WriteTracesDeps {
  readonly questions: QuestionClient;
  readonly fullReader: Pick<FullEntityReader, 'entities'>;
  /** Finds the urns of which searches may hold an older state. */
  pendingSearches(urns: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Compares the time of a write with the stored aspects. A write is stored before it is answered, so nothing has to remember it. */
export class WriteTraces {
  constructor(private readonly deps: WriteTracesDeps) {}

  /**
   * @param time of the answer to the write, in epoch milliseconds
   * @throws InvalidInputError for an invalid urn; ForbiddenError for an entity that the actor may not see
   */
  async trace(time: number, aspects: readonly TracedAspect[], read: ReadContext): Promise<readonly TracedWrite[]> {
    const wanted = [...groupBy(aspects, ({ urn }) => urn)].map(([urn, all]) => ({
      urn,
      aspects: all.map(({ aspect }) => aspect),
    }));
    const stored = await this.deps.fullReader.entities(wanted, read);
    const [deletions, pending] = await Promise.all([
      readDeletions(this.deps.questions.until(read.signal), aspects),
      this.deps.pendingSearches(wanted.map(({ urn }) => urn)),
    ]);
    const writtenOn = new Map(
      stored.flatMap(({ urn, aspects: all }) =>
        all.map((each) => [aspectKey(urn, each.name), each.createdOn] as const),
      ),
    );
    const deletionOf = new Map(deletions.map((each) => [aspectKey(each.urn, each.aspect), each]));
    return aspects.map(({ urn, aspect }) => {
      const key = aspectKey(urn, aspect);
      const state = stateOf(time, writtenOn.get(key), deletionOf.get(key));
      return { urn, aspect, state, isSearchPending: pending.has(urn) };
    });
  }
}

function stateOf(time: number, writtenOn: number | undefined, deletion: Deletion | undefined): StoredState {
  if (writtenOn !== undefined) return writtenOn <= time ? 'active' : 'historic';
  return deletion && deletion.deletedOn >= time ? 'historic' : 'absent';
}
