import { DocLine } from '#web/ui/parts/doc-text.tsx';
import { ScrollBox } from '#web/ui/parts/scroll-box.tsx';
import { type Effect, effectsAt } from './effects';
import { type FieldRow, fieldRows } from './field-rows';
import { EntityModelLink } from '../model-links';
import type { AspectReference } from '../reference-queries';
import { typeText } from './type-text';

type FieldTableProps = Pick<AspectReference, 'types' | 'effects'> & { readonly record: string };

/** The fields of a record, each with what its annotations do. Fields of records inside of it are indented. */
export function FieldTable({ record, types, effects }: FieldTableProps) {
  const rows = fieldRows(record, types);
  if (rows.length === 0)
    return <p className="soft">It has no fields. An entity has this aspect, or does not have it.</p>;
  return (
    <ScrollBox className="field-scroll" label="Fields">
      <table className="field-table">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Type</th>
            <th scope="col">What it holds</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <FieldRowView key={row.path} row={row} effects={effectsAt(row.paths, effects)} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function FieldRowView({ row, effects }: { readonly row: FieldRow; readonly effects: readonly Effect[] }) {
  const { field, path, depth, symbols, repeats } = row;
  return (
    <tr id={`field${path.replaceAll('/', '-')}`} className={depth === 0 ? '' : 'inner'}>
      <th scope="row" data-depth={depth}>
        <code title={path}>{field.name}</code>
        {field.deprecated && <span className="badge refused">deprecated</span>}
      </th>
      <td>
        <span className="type-text">{typeText(field.type)}</span>
        <Presence field={field} />
      </td>
      <td>
        {field.doc !== '' && (
          <p>
            <DocLine text={field.doc} />
          </p>
        )}
        {symbols && <Symbols symbols={symbols.symbols.map(({ name }) => name)} />}
        {repeats && <p className="soft">Its fields are those of the record above.</p>}
        {effects.length > 0 && <Effects effects={effects} />}
      </td>
    </tr>
  );
}

function Presence({ field }: Pick<FieldRow, 'field'>) {
  if (field.default !== undefined)
    return (
      <span className="presence">
        default <code>{JSON.stringify(field.default)}</code>
      </span>
    );
  return field.required ? (
    <span className="presence required">required</span>
  ) : (
    <span className="presence">optional</span>
  );
}

const SYMBOLS_SHOWN = 12;

function Symbols({ symbols }: { readonly symbols: readonly string[] }) {
  const rest = symbols.length - SYMBOLS_SHOWN;
  return (
    <p className="symbols">
      {symbols.slice(0, SYMBOLS_SHOWN).map((symbol) => (
        <code key={symbol}>{symbol}</code>
      ))}
      {rest > 0 && <span className="soft">and {rest} more</span>}
    </p>
  );
}

function Effects({ effects }: { readonly effects: readonly Effect[] }) {
  return (
    <ul className="effects">
      {effects.map(({ kind, text, entityTypes = [] }) => (
        <li key={text} data-kind={kind}>
          {text}
          {entityTypes.map((name) => (
            <span key={name}>
              {' '}
              <EntityModelLink name={name} />
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
