import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { DocLine, DocText } from '#web/ui/parts/doc-text.tsx';
import { meQuery } from '#web/api/queries';
import { SERVICE } from '#web/api/service-address';
import { ScrollBox } from '#web/ui/parts/scroll-box.tsx';
import { EntityModelLink, ModelLinks } from './model-links';
import type { AspectReference } from './reference-queries';
import { SearchTable } from './tables/search-table';
import { Section } from './tables/section';
import { shortName, typeText } from './tables/type-text';
import { SnippetTabs } from './examples/snippet-tabs';
import { snippetsOf } from './examples/snippets';
import { kindName } from './tables/aspect-rows';
import { type Effect, effectsAt } from './tables/effects';
import { type FieldRow, fieldRows } from './tables/field-rows';

interface AspectModelViewProps {
  readonly reference: AspectReference;
  /** Whether the models of the service do not have it yet. */
  readonly isPreview?: boolean;
}

/** What the models say about an aspect, for its page and for the preview of one that somebody may add. */
export function AspectModelView({ reference, isPreview = false }: AspectModelViewProps) {
  const { aspect, types, effects, sharedTypes } = reference;
  const shared = Object.entries(sharedTypes).filter(([type]) => type !== aspect.record);
  return (
    <>
      <DocText text={aspect.doc} />
      <AspectFacts reference={reference} isPreview={isPreview} />
      <Section id="fields" title="Fields">
        <FieldTable record={aspect.record} types={types} effects={effects} />
      </Section>
      {effects.search.length > 0 && (
        <Section id="search" title="Search fields">
          <SearchTable fields={effects.search} />
        </Section>
      )}
      {!isPreview && reference.examples.length > 0 && (
        <Section id="write" title="Write and read">
          <WriteExamples reference={reference} />
        </Section>
      )}
      {!isPreview && shared.length > 0 && (
        <Section id="shared" title="Types that other aspects use too">
          <dl className="facts">
            {shared.map(([type, aspects]) => (
              <div key={type}>
                <dt title={type}>{shortName(type)}</dt>
                <dd>
                  <ModelLinks names={aspects} of="aspect" />
                </dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
    </>
  );
}

/** A small valid write for each language, with the address of this service. */
function WriteExamples({ reference }: { readonly reference: AspectReference }) {
  const { data: me } = useQuery(meQuery);
  const [params, setParams] = useSearchParams();
  const { examples, aspect } = reference;
  const example = examples.find(({ entityType }) => entityType === params.get('on')) ?? examples[0];
  if (!example) return null;
  const needsToken = me?.authentication === 'on';
  const of = { ...example, aspect: aspect.name, isSeries: aspect.kind === 'timeseries', needsToken };
  const choose = (on: string) =>
    setParams((now) => new URLSearchParams([...[...now].filter(([name]) => name !== 'on'), ['on', on]]), {
      replace: true,
    });
  return (
    <>
      <p className="example-tools">
        {examples.length > 1 && (
          <label>
            For a{' '}
            <select value={example.entityType} onChange={({ target: { value } }) => choose(value)}>
              {examples.map(({ entityType }) => (
                <option key={entityType}>{entityType}</option>
              ))}
            </select>
          </label>
        )}
        <a href={`${SERVICE.pathname}restli/docs/rest/aspects`}>Try it in the browser</a>
        {needsToken && <Link href="/settings/tokens/new">Generate an access token</Link>}
      </p>
      <SnippetTabs snippets={snippetsOf(of)} label="Languages" />
    </>
  );
}

const KINDS: Readonly<Record<string, string>> = {
  key: 'Its fields are the parts of the urn',
  'time series': 'Each write adds an event; nothing is replaced',
  versioned: 'A write replaces the value',
};

const MAY_EDIT = { all: 'You may.', some: 'You may, on some entities.', none: 'You may not.' };

interface AspectFactsProps {
  readonly reference: AspectReference;
  readonly isPreview: boolean;
}

/** Shows the place of an aspect, how it is kept, and who may write it. */
function AspectFacts({ reference, isPreview }: AspectFactsProps) {
  const { aspect, entities, aliases, access, versionsKept } = reference;
  const kind = kindName({ ...aspect, isKey: reference.isKey });
  return (
    <dl className="facts">
      <div>
        <dt>On</dt>
        <dd>
          <ul className="model-links">
            {entities.map(({ name, icon }) => (
              <li key={name}>
                <EntityModelLink name={name} icon={icon} />
              </li>
            ))}
          </ul>
        </dd>
      </div>
      <div>
        <dt>Kind</dt>
        <dd>
          <span className={`badge ${aspect.kind}`}>{kind}</span> {KINDS[kind]}
          {versionsKept !== undefined && !reference.isKey && `; ${versionsKept} old values are kept`}.
        </dd>
      </div>
      <div>
        <dt>Who may write</dt>
        <dd>
          {reference.isKey ? (
            'Nobody: the service writes it with the first write of an entity.'
          ) : (
            <Writers access={access} />
          )}
        </dd>
      </div>
      <div>
        <dt>Record</dt>
        <dd>
          <code>{aspect.record}</code>
          {!isPreview && (
            <>
              {' · '}
              <a href={`${SERVICE.pathname}restli/docs/aspect/${encodeURIComponent(aspect.name)}?format=json`}>
                JSON Schema
              </a>
            </>
          )}
        </dd>
      </div>
      {aliases.length > 0 && (
        <div>
          <dt>Former names</dt>
          <dd>
            <code>{aliases.join(', ')}</code>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Writers({ access: { privileges, mayEdit, parts } }: Pick<AspectReference, 'access'>) {
  return (
    <>
      Who has the privilege {inWords(privileges)}. <strong>{MAY_EDIT[mayEdit]}</strong>
      {parts.length > 0 && (
        <ul className="compact">
          {parts.map((part) => (
            <li key={`${part.path} ${part.on}`}>
              {inWords(part.privileges)} {LETS[part.on]} <code>{part.path}</code>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function inWords(privileges: AspectReference['access']['privileges']): string {
  return privileges.map(({ title }) => title).join(' or ');
}

const LETS = {
  entity: 'is enough to change',
  items: 'on what an item names is enough to change this item of',
  parent: 'on the parent is enough to write all of its children. It is named in',
} as const;

type FieldTableProps = Pick<AspectReference, 'types' | 'effects'> & { readonly record: string };

/** The fields of a record, each with what its annotations do. Fields of records inside of it are indented. */
function FieldTable({ record, types, effects }: FieldTableProps) {
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
