import type { SemanticChange, TimelineEvent } from './timeline-reader';

/** The greatest change among the events. */
export function greatestChange(events: readonly TimelineEvent[]): SemanticChange {
  return events.some(({ semanticChange }) => semanticChange === 'MAJOR') ? 'MAJOR' : 'MINOR';
}

/** Numbers transactions one after the other. compat: the first one is 0.0.0, whatever it changes. */
export class SemanticVersions {
  private numbers: readonly [major: number, minor: number] | undefined;

  next(change: SemanticChange): string {
    if (this.numbers) {
      const [major, minor] = this.numbers;
      this.numbers = change === 'MAJOR' ? [major + 1, 0] : [major, minor + 1];
    } else this.numbers = [0, 0];
    return `${this.numbers.join('.')}.0`;
  }
}
