import type { Fault } from '../judge';
import type { Tally } from './tally';

/** A fault, and the attack that found it. */
export interface Finding {
  readonly attacked: string;
  readonly title: string;
  /** The request, cut short. */
  readonly request: string;
  readonly fault: string;
}

const GREEN = 32;
const RED = 31;

/** Collects the rows and the faults, and writes one line for each row and each fault. */
export class Report {
  readonly tallies: Tally[] = [];
  readonly findings: Finding[] = [];

  constructor(private readonly options: { readonly isColoured: boolean; write(line: string): void }) {}

  fault(attacked: string, title: string, request: string, faults: readonly Fault[]): void {
    for (const { text } of faults) {
      this.findings.push({ attacked, title, request, fault: text });
      this.options.write(
        `${this.paint(RED, 'FAIL')} ${attacked}: ${title}\n     ${text}${request && `\n     ${request}`}`,
      );
    }
  }

  /** Ends a row. */
  done(tally: Tally): void {
    this.tallies.push(tally);
    const count = this.findings.filter(({ attacked }) => attacked === tally.name).length;
    const result = count === 0 ? this.paint(GREEN, 'pass') : this.paint(RED, 'FAIL');
    const slowest = tally.longest === '' ? '' : ` (${tally.longest})`;
    this.options.write(
      `${result} ${tally.name}: ${tally.requests} requests, ${count} faults, longest ${Math.round(tally.longestMs)} ms${slowest}`,
    );
  }

  private paint(colour: number, text: string): string {
    return this.options.isColoured ? `\u001b[${colour}m${text}\u001b[0m` : text;
  }
}
