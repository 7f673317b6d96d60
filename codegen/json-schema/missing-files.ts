import type { DiagnosticList } from '../diagnostics/diagnostic';
import type { Origin } from '../model/model';

/** Names of files that a sentence lists. */
const LISTED_MAX = 8;
/** Every validator has them, so a reference to one is a value of any kind. */
const META_SCHEMA = /^https?:\/\/json-schema\.org\/draft/;

/** The files that a schema refers to and that are not there: one error for all, because one step mends them. */
export class MissingFiles {
  /** The first reference to each file, by its address. */
  private readonly origins = new Map<string, Origin>();

  add(address: string, origin: Origin): void {
    if (!META_SCHEMA.test(address) && !this.origins.has(address)) this.origins.set(address, origin);
  }

  report(problems: DiagnosticList): void {
    const [first, ...more] = this.origins;
    if (!first) return;
    const [address, origin] = first;
    const others = more.length === 0 ? '' : `, and ${more.length} more of its files are not there`;
    const files = [...new Set([...this.origins.keys()].map(schemaFile))];
    problems.report(
      'bad-ref',
      `${address.slice(0, 120)} refers to nothing${others}`,
      origin,
      `put ${files.length === 1 ? 'that file' : 'those files'} beside this one as ${listed(files)}, or write {} for a value of any kind`,
    );
  }
}

function schemaFile(address: string): string {
  return `${address.replace(/^.*\//, '').replace(/(?:\.schema)?\.json$/, '')}.schema.json`;
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, LISTED_MAX).join(', ');
  return names.length > LISTED_MAX ? `${shown} and ${names.length - LISTED_MAX} more` : shown;
}
