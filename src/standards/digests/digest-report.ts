import { readConcerns } from '#access/people/concerns';
import { concernedBy } from '#access/people/followed-searches';
import type { AspectReader } from '#catalog/aspects/aspect-service';
import type { Actor } from '#catalog/authorization/actor';
import type { ChangesSince } from '#catalog/topics/recent-changes';
import type { ToldChange, WhatChanged } from '#search/service/what-changed';

interface DigestReportsDeps {
  readonly reader: Pick<AspectReader, 'entity' | 'entities'>;
  readonly whatChanged: Pick<WhatChanged, 'page'>;
}

export interface DigestReport {
  /** Newest first. */
  readonly changes: readonly ToldChange[];
  /** Whether there is more. */
  readonly isCut: boolean;
}

interface ReportRange {
  readonly since: ChangesSince;
  /** The last position. */
  readonly upTo: number;
  readonly signal: AbortSignal;
}

/** A longer message is not read. */
const CHANGES_MAX = 40;
/** Each has at most 30,000 positions of the log. Older changes are on the page alone. */
const PAGES_MAX = 4;

/** What others changed of what a user owns and follows, as the user would see it on the page of changes at this moment. */
export class DigestReports {
  constructor(private readonly deps: DigestReportsDeps) {}

  async of(actor: Actor, { since, upTo, signal }: ReportRange): Promise<DigestReport> {
    const { reader } = this.deps;
    const of = await concernedBy(reader, actor.urn, await readConcerns(reader, actor.urn), signal);
    let changes: readonly ToldChange[] = [];
    let before: number | undefined = upTo;
    for (let read = 0; before !== undefined && read < PAGES_MAX && changes.length <= CHANGES_MAX; read++) {
      const page = await this.deps.whatChanged.page({ since, before, of, actor, signal });
      changes = [...changes, ...page.changes.filter((change) => change.actor.urn !== actor.urn)];
      ({ before } = page);
    }
    return { changes: changes.slice(0, CHANGES_MAX), isCut: before !== undefined || changes.length > CHANGES_MAX };
  }
}
