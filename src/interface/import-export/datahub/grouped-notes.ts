const GROUPS_MAX = 1000;
const URNS_SHOWN_MAX = 3;

interface NoteGroup {
  readonly subject: string;
  readonly reason: string;
  count: number;
  /** The first ones. */
  readonly urns: string[];
}

/** Counts what has the same subject and the same reason. So a report stays short, and takes little memory, whatever was moved. */
export class GroupedNotes {
  private readonly groups = new Map<string, NoteGroup>();
  private uncounted = 0;
  count = 0;

  /** @param subject such as `dataset.ownership` @param reason why it is noted; empty if the subject says it */
  add(subject: string, reason: string, urn: string): void {
    this.count++;
    const key = `${subject}: ${reason}`;
    const group = this.groups.get(key) ?? { subject, reason, count: 0, urns: [] };
    if (group.count === 0 && this.groups.size === GROUPS_MAX) return void this.uncounted++;
    this.groups.set(key, group);
    group.count++;
    if (group.urns.length < URNS_SHOWN_MAX && !group.urns.includes(urn)) group.urns.push(urn);
  }

  /** One line a group, the largest first. */
  lines(): readonly string[] {
    const lines = [...this.groups.values()].toSorted((one, other) => other.count - one.count).map(lineOf);
    return this.uncounted > 0 ? [...lines, `  ${number(this.uncounted)} more, for other reasons`] : lines;
  }
}

function lineOf({ subject, reason, count, urns }: NoteGroup): string {
  const because = reason === '' ? '' : `: ${reason}`;
  return `  ${number(count)} ${subject}${because} (${urns.join(', ')}${count > urns.length ? ', ...' : ''})`;
}

function number(count: number): string {
  return count.toLocaleString('en');
}
