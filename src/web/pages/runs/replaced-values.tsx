import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { ReplacedValueResponse, RollBackRunResult } from '#generated/http/messages';
import { type Names, shownName } from '#web/api/names';
import { useNames } from '#web/api/use-names';
import { modelQuery } from '#web/api/models/model-queries';
import { typeOfUrn } from '#web/ui/parts/entity/entity-address';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { TimeText } from '#web/ui/parts/time-text.tsx';
import { runAddress } from './run-address';

const SHOWN = 5;

/** What a rollback leaves as it is, because later runs or people wrote over it. */
export function ReplacedValues({ result }: { readonly result: RollBackRunResult }) {
  const { replaced = [], replacedCount = 0 } = result;
  const [isWhole, setWhole] = useState(false);
  const shown = replaced.slice(0, isWhole ? replaced.length : SHOWN);
  const names = useNames(useMemo(() => [...new Set(replaced.flatMap(({ urn, actor }) => [urn, actor]))], [replaced]));
  if (replacedCount === 0) return null;
  const rest = replacedCount - shown.length;
  return (
    <section className="replaced" aria-labelledby="replaced">
      <h3 id="replaced">
        {replacedCount === 1
          ? '1 value is not rolled back, because others replaced it since'
          : `${replacedCount.toLocaleString()} values are not rolled back, because others replaced them since`}
      </h3>
      <ul className="later-writes">
        {shown.map((value) => (
          <li key={`${value.urn} ${value.aspectName}`}>
            <Replaced value={value} names={names} />
          </li>
        ))}
      </ul>
      {!isWhole && replaced.length > SHOWN && (
        <button type="button" className="link-button" onClick={() => setWhole(true)}>
          Show {(replaced.length - SHOWN).toLocaleString()} more
        </button>
      )}
      {isWhole && rest > 0 && <p className="soft">and {rest.toLocaleString()} more</p>}
    </section>
  );
}

interface ReplacedProps {
  readonly value: ReplacedValueResponse;
  readonly names: Names;
}

/** Names the value, and who replaced it when. */
function Replaced({ value: { urn, aspectName, runId, actor, timestamp }, names }: ReplacedProps) {
  const { data: model } = useQuery(modelQuery(typeOfUrn(urn)));
  const title = model?.aspects.find(({ name }) => name === aspectName)?.title ?? aspectName;
  return (
    <>
      <EntityLink urn={urn} name={shownName(urn, names)} /> · {title}
      <span className="soft replaced-by">
        by{' '}
        {runId === undefined ? (
          <EntityLink urn={actor} name={shownName(actor, names)} />
        ) : (
          <>
            the run <Link href={runAddress(runId)}>{runId}</Link>
          </>
        )}{' '}
        <TimeText at={timestamp} />
      </span>
    </>
  );
}
