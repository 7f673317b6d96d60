import type { ASTNode, GraphQLError } from 'graphql';
import type { DiagnosticList } from '../diagnostics/diagnostic';
import type { Origin } from '../model/model';
import type { SourceFile } from '../model/source-range';
import { LineIndex } from '../source/line-index';

/** Shows errors of GraphQL as diagnostics, at their places in the files. */
export class GraphqlReporter {
  private readonly files: ReadonlyMap<string, SourceFile>;

  constructor(
    files: readonly SourceFile[],
    private readonly problems: DiagnosticList,
  ) {
    this.files = new Map(files.map((file) => [file.path, file]));
  }

  report(rule: string, message: string, node: ASTNode, suggestion?: string): void {
    const { start = 0, end = 1, source } = node.loc ?? {};
    this.problems.report(rule, message, this.origin(source?.name, start, end), suggestion);
  }

  /** The last node of an error is the one that is wrong, as the earlier ones are what it contradicts. */
  reportError(rule: string, { message, nodes, source, positions }: GraphQLError): void {
    const node = nodes?.findLast(({ loc }) => loc && this.files.has(loc.source.name));
    if (node) return this.report(rule, sentence(message), node);
    const [at = 0] = positions ?? [];
    this.problems.report(rule, sentence(message), this.origin(source?.name, at, at + 1));
  }

  private origin(name: string | undefined, start: number, end: number): Origin {
    const file = this.files.get(name ?? '') ?? { path: name ?? 'src/interface/graphql', text: '' };
    return new LineIndex(file).origin(start, end);
  }
}

/** A message as other diagnostics begin and end. */
function sentence(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1).replace(/\.$/, '');
}
