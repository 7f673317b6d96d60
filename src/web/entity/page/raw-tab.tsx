import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLater } from '#web/ui/parts/lazy/use-later';
import { holds } from '#web/ui/values/json-entries';
import { meQuery } from '#web/api/queries';
import type { AspectModel } from '#web/api/models/model-queries';
import { CopyButton } from '#web/ui/parts/buttons/copy-button.tsx';
import { MarkedText } from '#web/ui/parts/marked-text.tsx';
import { ADDRESS } from '#web/api/service-address';
import { JsonTree } from '#web/ui/values/json-tree.tsx';
import type { StoredAspect } from '#web/api/entity-queries';
import { exactJson } from '#web/api/exact-json';
import type { TabProps } from '../tab/entity-tab';
import { aspectAddress, readCommand } from './aspect-command';

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

interface RawAspectProps {
  readonly name: string;
  readonly stored: StoredAspect;
  /** Undefined if the models do not know it any more. */
  readonly model: AspectModel | undefined;
  readonly entityType: string;
  readonly urn: string;
  /** The text to find, in small letters. */
  readonly find: string;
}

/** An aspect as it is stored, and how programs read it. It is drawn when somebody opens it, or finds something in it. */
function RawAspect({ name, stored, model, entityType, urn, find }: RawAspectProps) {
  const [isOpen, setOpen] = useState(false);
  const { value, systemMetadata, auditStamp } = stored;
  const isFound = find !== '' && holds(value, find);
  const isShown = isOpen || isFound;
  return (
    <details open={isShown} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <code>
          <MarkedText text={name} find={find} />
        </code>{' '}
        <span className="soft">{model?.title}</span>
      </summary>
      {isShown && (
        <>
          <Tools value={value} name={name} address={aspectAddress(ADDRESS, entityType, urn, name)} />
          <div className="json-box">
            <JsonTree value={value} find={isFound ? find : ''} />
          </div>
          <details className="raw-facts">
            <summary className="soft">Who wrote it, when, and in which run</summary>
            <div className="json-box">
              <JsonTree
                value={{ ...(systemMetadata && { systemMetadata }), ...(auditStamp && { auditStamp }) }}
                find=""
              />
            </div>
          </details>
        </>
      )}
    </details>
  );
}

interface ToolsProps {
  readonly name: string;
  readonly value: StoredAspect['value'];
  readonly address: string;
}

function Tools({ name, value, address }: ToolsProps) {
  const { data: me } = useQuery(meQuery);
  return (
    <p className="raw-tools">
      <CopyButton text={exactJson(value, 2)} what={`the value of ${name}`} />
      <span className="raw-command">
        <code>GET {new URL(address).pathname}</code>
        <CopyButton
          text={readCommand(address, me?.authentication === 'on')}
          what={`the curl command that reads ${name}`}
        />
        <a href={address} target="_blank" rel="noreferrer noopener">
          Open<span className="hidden-text"> {name} as JSON (opens a new window)</span>
        </a>
      </span>
    </p>
  );
}
