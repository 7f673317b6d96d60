import { Link } from 'wouter';
import type { AspectModel } from '#web/api/models/model-queries';
import { entityAddress } from '#web/ui/parts/entity/entity-address';
import { TimeText } from '#web/ui/parts/time-text.tsx';
import { numberText } from '#web/ui/values/number-text';
import type { ShownEntity } from '../tab/entity-tab';

/** The newest numbers of the time series of an entity, such as its rows and its size, with the day of each and the way to its chart. */
export function NewestFigures({ entity }: { readonly entity: ShownEntity }) {
  const shown = entity.model.aspects.flatMap((aspect) => {
    const figures = figuresOf(entity, aspect);
    return figures.length > 0 ? [{ aspect, figures }] : [];
  });
  if (shown.length === 0 || entity.asOf !== undefined) return null;
  return (
    <section className="aspect" aria-label="Figures">
      <ul className="plain figures">
        {shown.map(({ aspect: { name, title, section = '' }, figures }) => (
          <li key={name}>
            <Link href={entityAddress(entity.summary.urn, { tab: section })}>{title}</Link>
            {figures.map((figure) => (
              <span key={figure.title}>
                <strong>{numberText(figure.value, figure.unit)}</strong>{' '}
                <span className="soft">{figure.title.toLowerCase()}</span>
              </span>
            ))}
            <EventTime entity={entity} aspect={name} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function figuresOf({ model, aspects }: ShownEntity, { name, record, kind, section }: AspectModel) {
  const value = aspects.get(name)?.value;
  const type = model.types[record];
  if (!value || kind !== 'timeseries' || section === undefined || type?.kind !== 'record') return [];
  return type.fields.flatMap(({ name: field, title, unit, as }) => {
    const number = value[field];
    return as === 'chart' && typeof number === 'number' ? [{ title, unit, value: number }] : [];
  });
}

function EventTime({ entity: { model, aspects }, aspect }: { readonly entity: ShownEntity; readonly aspect: string }) {
  const type = model.types[model.aspects.find(({ name }) => name === aspect)?.record ?? ''];
  const time = type?.kind === 'record' ? type.fields.find(({ unit }) => unit === 'time')?.name : undefined;
  const at = time === undefined ? undefined : aspects.get(aspect)?.value[time];
  return typeof at === 'number' ? (
    <span className="soft">
      <TimeText at={at} />
    </span>
  ) : null;
}
