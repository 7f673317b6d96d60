import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RunValueResponse } from '#generated/http/messages';
import { listingQuery, modelQuery } from '#web/api/models/model-queries';
import { typeOfUrn } from '#web/ui/parts/entity/entity-address';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { Icon } from '#web/ui/parts/icon.tsx';
import { useName } from '#web/ui/values/names-context';
import { RunDiff } from './run-diff';

interface RunEntityProps {
  readonly urn: string;
  readonly rows: readonly RunValueResponse[];
  readonly runId: string;
}

/** An entity that the run wrote to, with the parts that it wrote. */
export function RunEntity({ urn, rows, runId }: RunEntityProps) {
  const type = typeOfUrn(urn);
  const [opened, setOpened] = useState<string>();
  const { data: listing } = useQuery(listingQuery);
  const { data: model } = useQuery(modelQuery(type));
  const name = useName(urn);
  return (
    <li className="run-entity">
      <p className="run-entity-name" data-row-link>
        <Icon name={listing?.entities.find((entity) => entity.name === type)?.icon ?? 'box'} />
        <EntityLink urn={urn} name={name} />
      </p>
      <p className="run-aspects">
        {rows.map(({ aspectName }) => (
          <button
            key={aspectName}
            type="button"
            className="run-aspect"
            aria-expanded={opened === aspectName}
            onClick={() => setOpened(opened === aspectName ? undefined : aspectName)}
          >
            {model?.aspects.find((aspect) => aspect.name === aspectName)?.title ?? aspectName}
          </button>
        ))}
      </p>
      {opened !== undefined && model && <RunDiff urn={urn} runId={runId} aspectName={opened} model={model} />}
    </li>
  );
}
