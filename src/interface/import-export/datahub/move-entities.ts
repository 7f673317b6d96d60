import type { ModelRegistry } from '#catalog/registry/model-registry';
import { isCredential } from '#access/security-models/credential-models';
import type { AspectTable } from './aspect-table';
import { type MovedProposal, versionProposal } from './moved-proposal';
import type { MoveReport } from './move-report';
import { isRefusal, type ProposalWriter, subjectOf } from './proposal-writer';
import { type EntityPart, readEntities } from './read-entities';
import type { MovedVersion } from './version-order';

interface MoveListener {
  /** All entities up to `urn` are written; `rows` of the table were read for them. */
  progress(urn: string, rows: number): Promise<void>;
}

/** Enough for the writer to fill its transactions, few enough to stay small in memory. */
const GROUP = { parts: 256, characters: 4_000_000 };

/** Writes the entities of a released server with all their versions. What is here already does not change. */
export class EntityMove {
  private group: EntityPart[] = [];
  private characters = 0;
  private rows = 0;
  /** The group before, which is written while the next one is read. */
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly models: ModelRegistry,
    private readonly writer: ProposalWriter,
    private readonly report: MoveReport,
    private readonly listener: MoveListener,
  ) {}

  /**
   * @param after the last urn that an interrupted import has written; empty without one
   * @returns whether all entities were written
   * @throws UnavailableError when the database of the catalog is away; what was reported as progress is safe
   */
  async run(table: Pick<AspectTable, 'rowsAfter'>, after: string, signal: AbortSignal): Promise<boolean> {
    try {
      for await (const part of readEntities(table, after)) {
        if (signal.aborted) return false;
        await this.take(part);
      }
      await this.flush();
      return true;
    } finally {
      await this.writing;
    }
  }

  /** The parts of a large entity are in groups of their own, because they must be written in their order. */
  private async take(part: EntityPart): Promise<void> {
    this.group.push(part);
    for (const { metadata } of part.versions) this.characters += metadata.length;
    const isFull = this.group.length === GROUP.parts || this.characters > GROUP.characters;
    if (isFull || !part.isLast) await this.flush();
  }

  private async flush(): Promise<void> {
    await this.writing;
    const group = this.group;
    this.group = [];
    this.characters = 0;
    this.writing = this.writeGroup(group);
    // An error is thrown where the group is awaited.
    this.writing.catch(() => undefined);
  }

  private async writeGroup(group: readonly EntityPart[]): Promise<void> {
    await Promise.all(group.map((part) => this.writePart(part)));
    const last = group.findLast(({ isLast }) => isLast);
    if (last) await this.listener.progress(last.urn, this.rows);
  }

  private async writePart({ versions, isLast }: EntityPart): Promise<void> {
    this.rows += versions.length;
    this.report.versions += versions.length;
    this.report.aspects += new Set(versions.map(({ aspect }) => aspect)).size;
    if (isLast) this.report.entities++;
    const proposals = versions.flatMap((version) => this.proposalsOf(version));
    if (proposals.length > 0) await this.writer.write(this.keyFirst(proposals));
  }

  /** @returns nothing for a version that is refused, or that does not move */
  private proposalsOf(version: MovedVersion): readonly MovedProposal[] {
    const { urn, aspect } = version;
    try {
      const proposal = versionProposal(version);
      if (!isCredential(this.models, proposal.entityType, aspect, proposal.value)) return [proposal];
      this.report.credentials.add(subjectOf(proposal), '', urn);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      this.report.refused.add(aspect, error.message, urn);
    }
    return [];
  }

  /** Puts the key first. Otherwise the writer would add the key aspect with the time of the import. */
  private keyFirst(proposals: readonly MovedProposal[]): readonly MovedProposal[] {
    const isKey = ({ aspectName }: MovedProposal) => this.models.aspect(aspectName)?.isKey ?? false;
    return [...proposals.filter(isKey), ...proposals.filter((proposal) => !isKey(proposal))];
  }
}
