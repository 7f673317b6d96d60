import type { CatalogCoverage } from '#generated/http/messages';
import { csvOf } from '#web/ui/parts/buttons/csv';

export function coverageCsv({ measures, whole, groups }: CatalogCoverage): string {
  const heads = ['by', 'name', 'urn', 'entities', ...measures.map(({ title }) => title.toLowerCase())];
  const row = (by: string, name: string, value: string, { total, counts }: CatalogCoverage['whole']) => [
    by,
    name,
    value,
    String(total),
    ...counts.map(String),
  ];
  const rows = groups.flatMap(({ title, rows: each }) =>
    each.map((one) => row(title.toLowerCase(), one.title, one.value ?? '', one)),
  );
  return csvOf([heads, row('', 'Whole catalog', '', whole), ...rows]);
}
