import { useContext } from 'react';
import { shownName } from '#web/api/names';
import type { ShownEntity } from '../tab/entity-tab';
import type { AspectModel } from '#web/api/models/model-queries';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { ScrollBox } from '#web/ui/parts/scroll-box.tsx';
import { TimeText } from '#web/ui/parts/time-text.tsx';
import { NamesContext } from '#web/ui/values/names-context';
import { fieldsOf, isUrn, type Types } from '#web/ui/values/value-kinds';
import { isStamp } from './change-words';
import { type FieldAuthor, fieldAuthors } from './field-authors';
import type { AspectVersions } from './versions';
import type { ShapeFacts } from '#generated/registry/model-facts';
import { NestedValue } from '#web/ui/values/nested-value.tsx';
import { shapeOf } from './value-diff';

interface PartValueProps {
  readonly part: FieldAuthor;
  readonly shape: ShapeFacts;
  readonly types: Types;
}

const UNKNOWN: ShapeFacts = { kind: 'primitive', name: 'string' };

/** An item of a list by its key, and any other value as the page shows it. */
function PartValue({ part: { name, item, value }, shape, types }: PartValueProps) {
  const names = useContext(NamesContext);
  if (item === undefined)
    return <NestedValue value={value} shape={shapeOf(shape, name, types) ?? UNKNOWN} types={types} />;
  const [first = item] = item.split(' · ');
  return isUrn(first) ? <EntityLink urn={first} name={shownName(first, names)} /> : first;
}

interface FieldAuthorsProps {
  readonly entity: ShownEntity;
  readonly history: readonly AspectVersions[];
  /** Empty for all. */
  readonly aspect: string;
}

/** Each part of what is there now, and who set it. */
export function FieldAuthors({ entity, history, aspect }: FieldAuthorsProps) {
  const shown = entity.model.aspects.filter(
    ({ name, hidden }) => !hidden && (aspect === '' || name === aspect) && entity.aspects.has(name),
  );
  return shown.map((one) => {
    const versions = history.find(({ name }) => name === one.name);
    return versions && <AspectAuthors key={one.name} aspect={one} versions={versions} entity={entity} />;
  });
}

interface AspectAuthorsProps {
  readonly aspect: AspectModel;
  readonly versions: AspectVersions;
  readonly entity: ShownEntity;
}

/** More are rarely read, and a table of thousands is slow. */
const SHOWN_MAX = 200;

function AspectAuthors({ aspect, versions, entity: { model } }: AspectAuthorsProps) {
  const shape = { kind: 'named', name: aspect.record } as const;
  const fields = fieldsOf(shape, model.types) ?? [];
  const parts = fieldAuthors(versions, shape, model.types).filter(({ name }) => {
    const field = fields.find((each) => each.name === name);
    return !field || !(field.hidden === true || isStamp(field, model.types));
  });
  if (parts.length === 0) return null;
  return (
    <section className="aspect" aria-label={aspect.title}>
      <header>
        <h2>{aspect.title}</h2>
      </header>
      <ScrollBox className="wide-table authors" label={`Who set ${aspect.title}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col">Value</th>
              <th scope="col">Set by</th>
            </tr>
          </thead>
          <tbody>
            {parts.slice(0, SHOWN_MAX).map((part) => (
              <tr key={JSON.stringify([part.name, part.item])}>
                <th scope="row">{fields.find(({ name }) => name === part.name)?.title ?? part.name}</th>
                <td>
                  <PartValue part={part} shape={shape} types={model.types} />
                </td>
                <td>
                  <Author part={part} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {parts.length > SHOWN_MAX && <p className="soft">The first {SHOWN_MAX} are shown.</p>}
    </section>
  );
}

function Author({ part: { actor, time, isOldest } }: { readonly part: FieldAuthor }) {
  const names = useContext(NamesContext);
  return (
    <>
      <EntityLink urn={actor} name={isUrn(actor) ? shownName(actor, names) : actor} />{' '}
      <span className="soft">
        <TimeText at={time} />
        {isOldest && ' or before'}
      </span>
    </>
  );
}
