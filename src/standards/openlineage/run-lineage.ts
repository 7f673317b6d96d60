/** What the events of a run say together, because each may name inputs and outputs that the others do not. */
import type { JsonObject } from '#generated/registry/registry-types';
import { EDGES_MAX } from './conversions';
import { DraftList, targetOf } from './aspect-draft';
import type { RunOfJob } from './event-drafts';
import type { LineageMapping } from './mapping';
import type { TimedDraft } from './statements';

/** Urns, each with the time at which an event of the run named it last. */
type Named = ReadonlyMap<string, number>;

export class RunLineage {
  constructor(private readonly mapping: Pick<LineageMapping, 'runs' | 'lists' | 'entities' | 'atLeast' | 'emptied'>) {}

  /** @param reads what the run has read, and `writes` what it has written, by all of its events */
  draftsOf({ job }: RunOfJob, reads: Named, writes: Named): readonly TimedDraft[] {
    const { job: ofJob } = this.mapping.runs;
    const whole = [...this.ofJob(job, ofJob.reads, reads), ...this.ofJob(job, ofJob.writes, writes)];
    if (reads.size * writes.size > EDGES_MAX) return whole;
    return [...whole, ...[...writes].flatMap(([output, written]) => this.ofOutput(output, written, reads))];
  }

  /** A job shows what its last run read and wrote. */
  private ofJob(job: string, list: string, named: Named): readonly TimedDraft[] {
    if (named.size === 0) return [];
    const { entity, aspect } = this.mapping.runs.job;
    const value = { [list]: this.itemsOf([...named.keys()], `${aspect}/${list}`, {}) };
    return [this.draftOf(entity, job, { aspect, value, mode: 'newest', stamp: latest(named.values()) })];
  }

  /** What made a dataset stays true when its job reads and writes other data in a later run. */
  private ofOutput(output: string, written: number, reads: Named): readonly TimedDraft[] {
    const { entity, aspect, list, item } = this.mapping.runs.output;
    const sources = [...reads].filter(([urn]) => urn !== output);
    if (sources.length === 0) return [];
    const urns = sources.map(([urn]) => urn);
    const stamp = Math.max(written, latest(sources.map(([, read]) => read)));
    const value = { [list]: this.itemsOf(urns, `${aspect}/${list}`, item) };
    return [this.draftOf(entity, output, { aspect, value, mode: 'replaces', stamp })];
  }

  private itemsOf(urns: readonly string[], list: string, members: JsonObject): readonly JsonObject[] {
    const key = this.mapping.lists.get(list) ?? '';
    return urns.map((urn) => ({ [key]: urn, ...members }));
  }

  private draftOf(entity: string, urn: string, { aspect, value, mode, stamp }: Said): TimedDraft {
    const list = new DraftList(this.mapping);
    const target = targetOf(this.mapping.entities.get(entity)?.type ?? entity, urn, aspect);
    list.add({ target, mode, value });
    return { draft: list.draftOf(target), stamp };
  }
}

interface Said {
  readonly aspect: string;
  readonly value: JsonObject;
  readonly mode: 'newest' | 'replaces';
  readonly stamp: number;
}

/** The greatest of any number of times. */
function latest(times: Iterable<number>): number {
  return [...times].reduce((last, time) => Math.max(last, time), 0);
}
