import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { EntityModel } from '#generated/http/messages';
import { DocLine, firstSentence } from '#web/ui/parts/doc-text.tsx';
import { Icon } from '#web/ui/parts/icon.tsx';
import { typeCountsQuery } from '#web/pages/search/search-queries';
import { NO_SEARCH, searchAddress, toggled } from '#web/api/search-state';
import { entityModelAddress } from '../model-addresses';

/** Entity types, with how many entities of each there are. */
export function EntityRows({ entities }: { readonly entities: readonly EntityModel[] }) {
  const { data } = useQuery(typeCountsQuery);
  const [types] = data?.facets ?? [];
  if (entities.length === 0) return null;
  return (
    <table className="model-table">
      <thead>
        <tr>
          <th scope="col">Entity type</th>
          <th scope="col">What it is</th>
          <th scope="col" className="number">
            Aspects
          </th>
          <th scope="col" className="number">
            In the catalog
          </th>
        </tr>
      </thead>
      <tbody>
        {entities.map(({ name, title, icon, doc, aspects }) => {
          const count = types?.values.find(({ value }) => value === name)?.count ?? 0;
          return (
            <tr key={name}>
              <th scope="row">
                <Icon name={icon} size={16} />
                <span>
                  <Link href={entityModelAddress(name)}>{title}</Link> <code className="soft">{name}</code>
                </span>
              </th>
              <td className="doc">
                <DocLine text={firstSentence(doc)} />
              </td>
              <td className="number" data-head="Aspects">
                {aspects.length}
              </td>
              <td className="number" data-head="In the catalog">
                {types && count > 0 ? (
                  <Link href={searchAddress(toggled(NO_SEARCH, types.field, name))}>{count.toLocaleString()}</Link>
                ) : (
                  <span className="soft">{types ? 'none' : ''}</span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
