import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import { meQuery } from '#web/api/queries';
import { ActionButton } from '#web/ui/parts/buttons/action-button.tsx';
import { ProblemPanel } from '#web/ui/parts/states/problems.tsx';
import { bytesText, count } from './figures';
import { adoptAll, type AdoptionAnswer, type CatalogHealth, healthQuery } from './health-queries';
import { counted } from '#web/ui/parts/counted';

/** Values that the models did not know when they came, and what can be done with them. */
export function SetAside({ setAside }: Pick<CatalogHealth, 'setAside'>) {
  const { aspects, bytes, bytesMax } = setAside;
  const known = aspects.filter((aspect) => aspect.known);
  return (
    <section>
      <h2>Set-aside values</h2>
      {aspects.length === 0 ? (
        <p className="soft">None. The service keeps a value here if the models do not know its aspect.</p>
      ) : (
        <>
          <p>
            Clients sent values of aspects that the models did not know. They take {bytesText(bytes)} of{' '}
            {bytesText(bytesMax)}.
          </p>
          <table className="model-table plain">
            <thead>
              <tr>
                <th scope="col">Aspect</th>
                <th scope="col" className="number">
                  Values
                </th>
                <th scope="col">Now</th>
              </tr>
            </thead>
            <tbody>
              {aspects.map((aspect) => (
                <tr key={`${aspect.entityType} ${aspect.aspect}`}>
                  <th scope="row">
                    <code>
                      {aspect.entityType}.{aspect.aspect}
                    </code>
                  </th>
                  <td className="number">{count(aspect.values)}</td>
                  <td>
                    {aspect.known ? (
                      <span className="badge active">the models know it</span>
                    ) : (
                      <>
                        not in the models: <Link href="/models/new">add it</Link>
                      </>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <Adoption adoptable={known.reduce((sum, { values }) => sum + values, 0)} />
    </section>
  );
}

function Adoption({ adoptable }: { readonly adoptable: number }) {
  const client = useQueryClient();
  const { data: me } = useQuery(meQuery);
  const [parts, setParts] = useState<readonly AdoptionAnswer[]>([]);
  const adoption = useMutation({
    mutationFn: () => adoptAll(setParts),
    onSettled: () => client.invalidateQueries({ queryKey: healthQuery.queryKey }),
  });
  const reasonId = useId();
  const reason = reasonOf(me?.privileges, adoptable);
  if (adoptable === 0 && parts.length === 0) return null;
  return (
    <div className="adoption">
      <ActionButton
        className="primary"
        reasonId={reason === undefined && !adoption.isPending ? undefined : reasonId}
        onClick={() => adoption.mutate()}
      >
        {adoption.isPending ? 'Adopting…' : `Adopt ${counted(adoptable, 'value')}`}
      </ActionButton>
      <span id={reasonId} className="soft">
        {reason}
      </span>
      <div role="status">{parts.length > 0 && <Outcome parts={parts} />}</div>
      {adoption.error && <ProblemPanel error={adoption.error} retry={() => adoption.mutate()} />}
    </div>
  );
}

function reasonOf(privileges: readonly string[] | undefined, adoptable: number): string | undefined {
  if (adoptable === 0) return 'There is nothing to adopt.';
  if (privileges && !privileges.includes('MANAGE_INGESTION'))
    return 'This needs the privilege Manage Metadata Ingestion.';
  return undefined;
}

function Outcome({ parts }: { readonly parts: readonly AdoptionAnswer[] }) {
  const all = parts.flatMap(({ aspects }) => aspects);
  const sum = (name: 'written' | 'superseded') => all.reduce((total, aspect) => total + aspect[name], 0);
  const refused = (parts.at(-1)?.aspects ?? []).filter((aspect) => aspect.refused > 0);
  return (
    <>
      <p>
        {count(sum('written'))} written
        {sum('superseded') > 0 && `, ${count(sum('superseded'))} dropped, because newer values are stored`}.
      </p>
      {refused.map(({ entityType, aspect, refused: values, reasons }) => (
        <p key={`${entityType} ${aspect}`} className="warning-text">
          {count(values)} of {entityType}.{aspect} do not fit: {reasons.join('; ')}
        </p>
      ))}
    </>
  );
}
