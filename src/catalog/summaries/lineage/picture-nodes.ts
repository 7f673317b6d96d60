import type { Actor } from '#catalog/authorization/actor';
import type { LineageNeighbours } from '#catalog/graph/lineage/lineage-neighbours';
import type { Steps } from '#catalog/graph/lineage/lineage-walk';
import type { PictureSelection } from '#catalog/graph/lineage/picture-selection';
import { parseUrn } from '#catalog/urn/urn';
import type { EntitySummaries } from '../entity-summaries';
import type { EntitySummary } from '../entity-summary';
import { keyOf } from '../names-by-urn';
import type { PictureNode, PictureQuery } from './picture';

/** The entities of a picture, and their neighbours in it or not. */
interface Selected {
  readonly selection: PictureSelection;
  readonly urns: ReadonlyMap<number, string>;
  readonly up: Steps;
  readonly down: Steps;
}

const ALONE = { upstream: 0, downstream: 0, moreUpstream: 0, moreDownstream: 0 };

/** Reads what a picture shows of each entity. */
export class PictureNodes {
  constructor(
    private readonly summaries: Pick<EntitySummaries, 'of'>,
    private readonly neighbours: Pick<LineageNeighbours, 'wholeOf'>,
  ) {}

  async of(actor: Actor, query: PictureQuery, selected: Selected): Promise<readonly PictureNode[]> {
    const { selection, urns, up, down } = selected;
    const described = await this.described(actor, query, [...urns.values()]);
    const [upstream, downstream] = [countsOf(up, selection), countsOf(down, selection)];
    return selection.ids.flatMap((id) => {
      const urn = urns.get(id);
      if (urn === undefined) return [];
      const { all: ups = 0, missing: moreUpstream = 0 } = upstream.get(id) ?? {};
      const { all: downs = 0, missing: moreDownstream = 0 } = downstream.get(id) ?? {};
      const counts = { upstream: ups, downstream: downs, moreUpstream, moreDownstream };
      return [{ ...described(urn), hops: selection.hopsOf(id), ...counts }];
    });
  }

  /** An entity without any edge, which may not even exist. */
  async alone(actor: Actor, query: PictureQuery): Promise<PictureNode> {
    const described = await this.described(actor, query, [query.urn]);
    return { ...described(query.urn), hops: 0, ...ALONE };
  }

  private async described(actor: Actor, { read }: PictureQuery, urns: readonly string[]) {
    const wholes = urns.flatMap((urn) => this.neighbours.wholeOf(urn) ?? []);
    const found = await this.summaries.of(actor, [...new Set([...urns, ...wholes])], read);
    const byUrn = new Map(found.map((summary) => [summary.urn, summary]));
    return (urn: string): Pick<PictureNode, 'summary' | 'whole' | 'exists'> => {
      const summary = byUrn.get(urn);
      const of = this.neighbours.wholeOf(urn);
      const whole = of === undefined ? undefined : (byUrn.get(of) ?? bare(of));
      return { summary: summary ?? bare(urn), ...(whole && { whole }), exists: summary !== undefined };
    };
  }
}

function bare(urn: string): EntitySummary {
  return { urn, entityType: parseUrn(urn).entityType, name: keyOf(urn) };
}

function countsOf({ froms, tos }: Steps, selection: PictureSelection) {
  const counts = new Map<number, { all: number; missing: number }>();
  for (const [index, to] of tos.entries()) {
    const from = froms[index] ?? 0;
    const { all, missing } = counts.get(from) ?? { all: 0, missing: 0 };
    counts.set(from, { all: all + 1, missing: missing + (selection.has(to) ? 0 : 1) });
  }
  return counts;
}
