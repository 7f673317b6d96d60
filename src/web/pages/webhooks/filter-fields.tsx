import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WebhookFilter } from '#generated/http/messages';
import type { Choice } from '#web/api/pick-queries';
import { findEntities } from '#web/api/pick-queries';
import { listingQuery } from '#web/api/models/model-queries';
import { EntityPicker } from '#web/ui/parts/entity/entity-picker.tsx';
import { PICKED_TYPES } from '../policies/policy';
import { TypePicker } from '../policies/type-picker';
import { ValueList } from '../policies/value-list';
import { type Operation, OPERATION_NAMES, sentenceOf } from './webhook-sentence';

interface FilterFieldsProps {
  readonly filter: WebhookFilter;
  readonly onChange: (filter: WebhookFilter) => void;
}

const findInDomains = findEntities([PICKED_TYPES.domain]);
const OPERATIONS = Object.keys(OPERATION_NAMES).filter(isOperation);

/** Asks which changes are sent. Everything that is left empty passes everything. */
export function FilterFields({ filter, onChange }: FilterFieldsProps) {
  const { data: listing } = useQuery(listingQuery);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const set = (changed: WebhookFilter) => onChange(withoutEmpty({ ...filter, ...changed }));
  const learn = (choice: Choice | undefined) => choice && setNames(new Map([...names, [choice.urn, choice.name]]));
  const types = (listing?.entities ?? []).map(({ name }) => name);
  return (
    <fieldset className="field">
      <legend>What is sent</legend>
      <p className="hint" role="status">
        It sends {sentenceOf(filter, names)}.
      </p>
      <p className="picker-label">Only these kinds of entities</p>
      <TypePicker
        types={types}
        values={filter.entityTypes ?? []}
        onChange={(entityTypes) => set({ entityTypes: [...entityTypes] })}
      />
      <ValueList
        label="Only these aspects"
        values={filter.aspects ?? []}
        onChange={(aspects) => set({ aspects: [...aspects] })}
      />
      <OperationBoxes values={filter.operations ?? []} onChange={(operations) => set({ operations })} />
      <EntityPicker
        label="Only entities in these domains"
        noun="domain"
        values={filter.inDomains ?? []}
        names={names}
        find={findInDomains}
        onChange={(inDomains, named) => {
          set({ inDomains: [...inDomains] });
          learn(named);
        }}
      />
      <ValueList
        label="Only entities with these urns; * stands for any characters"
        values={filter.urns ?? []}
        onChange={(urns) => set({ urns: [...urns] })}
      />
    </fieldset>
  );
}

interface OperationBoxesProps {
  readonly values: readonly Operation[];
  readonly onChange: (values: Operation[]) => void;
}

function OperationBoxes({ values, onChange }: OperationBoxesProps) {
  return (
    <div className="picker">
      <p className="picker-label" id="webhook-operations">
        Only these kinds of changes
      </p>
      <div className="types" role="group" aria-labelledby="webhook-operations">
        {OPERATIONS.map((each) => (
          <label className="type" key={each}>
            <input
              type="checkbox"
              checked={values.includes(each)}
              onChange={({ target: { checked } }) =>
                onChange(checked ? [...values, each] : values.filter((other) => other !== each))
              }
            />
            {OPERATION_NAMES[each]}
          </label>
        ))}
      </div>
    </div>
  );
}

function isOperation(name: string): name is Operation {
  return Object.hasOwn(OPERATION_NAMES, name);
}

/** The service takes no empty lists. */
function withoutEmpty({ entityTypes, aspects, operations, urns, inDomains }: WebhookFilter): WebhookFilter {
  return {
    ...(entityTypes?.length && { entityTypes }),
    ...(aspects?.length && { aspects }),
    ...(operations?.length && { operations }),
    ...(urns?.length && { urns }),
    ...(inDomains?.length && { inDomains }),
  };
}
