import { useState } from 'react';
import { useLater } from '#web/ui/parts/lazy/use-later';
import { holds } from '#web/ui/values/json-entries';
import type { TabProps } from '../tab/entity-tab';
import { RawAspect } from './raw-aspect';

/** All that is stored of the entity, as programs read it. */
export function RawTab({ entity: { model, aspects, summary } }: TabProps) {
  const [text, setText] = useState('');
  const find = useLater(text).trim().toLowerCase();
  const order = (name: string) => model.aspects.findIndex((aspect) => aspect.name === name);
  const sorted = [...aspects].toSorted(([a], [b]) => order(a) - order(b));
  const found = sorted.filter(([name, { value }]) => name.toLowerCase().includes(find) || holds(value, find));
  return (
    <div className="raw">
      <div className="tree-tools">
        <input
          type="search"
          placeholder="Find a name or a value"
          aria-label="Find a name or a value"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <span className="soft" role="status">
          {find === '' ? `${sorted.length} aspects` : `In ${found.length} of ${sorted.length} aspects`}
        </span>
      </div>
      {found.map(([name, stored]) => (
        <RawAspect
          key={name}
          name={name}
          stored={stored}
          model={model.aspects.find((aspect) => aspect.name === name)}
          entityType={model.entity.name}
          urn={summary.urn}
          find={find}
        />
      ))}
    </div>
  );
}
