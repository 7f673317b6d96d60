import type { Fault } from '../judge';
import type { Scenario } from '../scenarios/scenario';
import type { Tally } from './tally';

/** A fault, and the scenario that found it. */
interface Finding {
  readonly scenario: string;
  readonly fault: string;
}

const GREEN = 32;
const RED = 31;

/** Collects the rows and the faults, and writes one line for each row and each fault. */
export class Report {
  readonly tallies: Tally[] = [];
  readonly findings: Finding[] = [];

  constructor(private readonly options: { readonly isColoured: boolean; write(line: string): void }) {}

  fault({ name, does }: Scenario, faults: readonly Fault[]): void {
    for (const { text } of faults) {
      this.findings.push({ scenario: name, fault: text });
      this.options.write(`${this.paint(RED, 'FAIL')} ${name}: ${does}\n     ${text}`);
    }
  }

  /** Ends a row. */
  done(tally: Tally): void {
    this.tallies.push(tally);
    const count = this.findings.filter(({ scenario }) => scenario === tally.name).length;
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
