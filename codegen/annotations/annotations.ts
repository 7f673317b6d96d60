/** The annotations that mean something, with their options. The rules check models against this table, and `models/README.md` has its tables from it. */
import { ACCESS_ANNOTATIONS } from './access-annotations';
import type { Annotation } from './annotation';
import { PAGE_ANNOTATIONS } from './page-annotations';
import { SEARCH_ANNOTATIONS } from './search-annotations';
import { TYPE_ANNOTATIONS } from './type-annotations';
import { WRITE_ANNOTATIONS } from './write-annotations';

export const ANNOTATIONS: ReadonlyMap<string, Annotation> = new Map(
  Object.entries({
    ...TYPE_ANNOTATIONS,
    ...SEARCH_ANNOTATIONS,
    ...PAGE_ANNOTATIONS,
    ...WRITE_ANNOTATIONS,
    ...ACCESS_ANNOTATIONS,
  }),
);

/** The options of an annotation as a table of Markdown. */
export function optionTable({ options }: Annotation): string {
  const all = Object.entries(options ?? {});
  const hasPlaces = all.some(([, { on }]) => on !== undefined);
  const hasDefaults = all.some(([, one]) => one.default !== undefined);
  const head = [...(hasPlaces ? ['on'] : []), 'option', 'value', ...(hasDefaults ? ['without it'] : []), 'meaning'];
  const rows = all.map(([name, { kind, doc, on, default: absent }]) => [
    ...(hasPlaces ? [on ?? '-'] : []),
    `\`${name}\``,
    kind.words,
    ...(hasDefaults ? [absent ?? '-'] : []),
    doc,
  ]);
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
