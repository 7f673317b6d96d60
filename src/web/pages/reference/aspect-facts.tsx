import { SERVICE } from '#web/api/service-address';
import { kindName } from './tables/aspect-rows';
import { EntityModelLink } from './model-links';
import type { AspectReference } from './reference-queries';

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
export function AspectFacts({ reference, isPreview }: AspectFactsProps) {
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
