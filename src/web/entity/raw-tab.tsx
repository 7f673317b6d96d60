import { CopyButton } from '../parts/copy-button';
import { JsonView } from '../values/json-view';
import type { TabProps } from './entity-tabs';

/** All that is stored of the entity, as programs read it. */
export function RawTab({ entity: { model, aspects } }: TabProps) {
  const order = (name: string) => model.aspects.findIndex((aspect) => aspect.name === name);
  const sorted = [...aspects].toSorted(([a], [b]) => order(a) - order(b));
  return (
    <div className="raw">
      {sorted.map(([name, { value, systemMetadata, auditStamp }]) => (
        <details key={name}>
          <summary>
            <code>{name}</code>{' '}
            <span className="soft">{model.aspects.find((aspect) => aspect.name === name)?.title}</span>
          </summary>
          <p>
            <CopyButton text={JSON.stringify(value, null, 2)} what={`the value of ${name}`} />
          </p>
          <JsonView value={value} />
          <JsonView value={{ ...(systemMetadata && { systemMetadata }), ...(auditStamp && { auditStamp }) }} />
        </details>
      ))}
    </div>
  );
}
