import type { EntityDisplay } from '../../../generated/registry/display-types';
import type { NamedEntity } from '../../../generated/http/messages';
import { EntityLink } from '../parts/entity-link';
import { Icon } from '../parts/icon';
import { ScrollBox } from '../parts/scroll-box';
import { Highlight } from './highlight';
import type { Hit } from './search-queries';

interface HitTableProps {
  readonly hits: readonly Hit[];
  readonly typeOf: (name: string) => EntityDisplay | undefined;
  readonly query: string;
}

/** The hits as rows, to compare them. */
export function HitTable({ hits, typeOf, query }: HitTableProps) {
  return (
    <ScrollBox className="wide-table" label="Results as a table">
      <table>
        <thead>
          <tr>
            {['Name', 'Type', 'Platform', 'Place', 'Owners', 'Tags and terms'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hits.map(({ urn, name, entityType, kinds = [], platform, places, owners, tags = [], terms = [] }) => (
            <tr key={urn}>
              <th scope="row">
                <Icon name={typeOf(entityType)?.icon ?? 'box'} />{' '}
                <EntityLink urn={urn} name={<Highlight text={name} query={query} />} />
              </th>
              <td>{kinds[0] ?? typeOf(entityType)?.title ?? entityType}</td>
              <td>{platform?.name}</td>
              <Names entities={places} />
              <Names entities={owners} />
              <Names entities={[...tags, ...terms]} />
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Names({ entities = [] }: { readonly entities: readonly NamedEntity[] | undefined }) {
  return <td>{entities.map(({ name }) => name).join(', ')}</td>;
}
