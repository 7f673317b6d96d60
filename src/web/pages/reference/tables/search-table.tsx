import { ScrollBox } from '#web/ui/parts/scroll-box.tsx';
import { ModelLinks } from '../model-links';
import type { SearchUse } from '../reference-queries';

const KINDS: Readonly<Record<string, string>> = {
  KEYWORD: 'whole value',
  TEXT: 'words',
  TEXT_PARTIAL: 'words and their beginnings',
  URN: 'urn',
  URN_PARTIAL: 'urn and its parts',
  BOOLEAN: 'true or false',
  COUNT: 'number',
  DATETIME: 'time',
  BROWSE_PATH: 'place in the tree',
  BROWSE_PATH_V2: 'place in the tree',
  OBJECT: 'entries, as key=value',
};

/** The fields by which entities are found, filtered and sorted. */
export function SearchTable({ fields }: { readonly fields: readonly SearchUse[] }) {
  const hasAspects = fields.some(({ aspects }) => aspects !== undefined);
  return (
    <ScrollBox className="field-scroll" label="Search fields">
      <table className="model-table plain">
        <thead>
          <tr>
            <th scope="col">Search field</th>
            <th scope="col">Compares</th>
            <th scope="col">Use</th>
            <th scope="col">From</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={`${field.field} ${field.path ?? ''}`}>
              <th scope="row">
                <code>{field.field}</code>
              </th>
              <td>{KINDS[field.type] ?? field.type}</td>
              <td>{usesOf(field).join(', ') || <span className="soft">when named</span>}</td>
              <td>
                {hasAspects ? (
                  <ModelLinks names={field.aspects ?? []} of="aspect" shown={2} />
                ) : (
                  <code>{field.path}</code>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function usesOf({ queryByDefault, autocomplete, facet, facetName }: SearchUse): readonly string[] {
  return [
    queryByDefault ? 'searched by default' : '',
    autocomplete ? 'completed' : '',
    facet ? `facet “${facetName}”` : '',
  ].filter((use) => use !== '');
}
