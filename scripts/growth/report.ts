import { textTable } from '../bench/text-table';
import { ratioOf, type Row } from './measure-place';

const LONGEST = 10;
const SHOWN_MS = 100;

/** Collects rows, and writes a line for each that is wrong or that takes long. */
export class Report {
  readonly rows: Row[] = [];
  private accepted = 0;

  constructor(private readonly write: (line: string) => void) {}

  add(rows: readonly Row[]): void {
    this.rows.push(...rows);
    if (rows[0]?.costs.some(({ isAccepted }) => isAccepted)) this.accepted++;
    for (const row of rows) {
      const isLong = row.costs.some(({ cpuMs }) => cpuMs > SHOWN_MS);
      if (row.faults.length > 0) this.write([`FAIL ${shown(row)}`, ...row.faults, ...refusalsOf(row)].join('\n     '));
      else if (isLong) this.write(`long ${shown(row)}`);
    }
  }

  get faults(): number {
    return this.rows.filter(({ faults }) => faults.length > 0).length;
  }

  /** The rows that took longest, and how many places the service accepted: those that it refused only measure the refusal. */
  summary(places: number): string {
    const longest = this.rows.toSorted((a, b) => longestMs(b) - longestMs(a)).slice(0, LONGEST);
    const head = ['place', 'actor', 'sizes', 'ms of a processor', 'ratio'];
    return [
      textTable([head, ...longest.map(cells)]),
      '',
      `${places} places, of which ${this.accepted} were accepted at some size; ${this.faults} faults`,
    ].join('\n');
  }
}

function shown(row: Row): string {
  const [name = '', actor = '', sizes = '', times = '', ratio = ''] = cells(row);
  return `${name} as ${actor}: sizes ${sizes} took ${times} ms, ratio ${ratio}`;
}

/** The reasons why the largest size was refused. */
function refusalsOf({ costs }: Row): readonly string[] {
  const refusal = costs.at(-1)?.refusal;
  return refusal === undefined ? [] : [`the answer: ${refusal}`];
}

function cells(row: Row): readonly string[] {
  const { name, actor, costs } = row;
  const sizes = costs.map(({ size, isAccepted }) => `${size}${isAccepted ? '' : ' (refused)'}`);
  return [
    name,
    actor,
    sizes.join(', '),
    costs.map(({ cpuMs }) => Math.round(cpuMs)).join(', '),
    ratioOf(row).toFixed(1),
  ];
}

function longestMs({ costs }: Row): number {
  return Math.max(...costs.map(({ cpuMs }) => cpuMs));
}
