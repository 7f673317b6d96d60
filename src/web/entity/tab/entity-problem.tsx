import { useQuery } from '@tanstack/react-query';
import { EyeOff, type LucideIcon, SearchX, Server, Trash2, Unlink } from 'lucide-react';
import { Link } from 'wouter';
import { getEntityHistory } from '#generated/http/addresses';
import { ApiError } from '#web/api/api-error';
import { isServiceItself } from '#web/api/service-itself';
import { send } from '#web/api/send';
import { urnKey } from '#web/api/urn-key';
import { CopyIconButton } from '#web/ui/parts/buttons/copy-icon-button.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { ProblemPanel } from '#web/ui/parts/states/problems.tsx';

interface EntityProblemProps {
  readonly urn: string;
  readonly error: Error;
  readonly retry: () => void;
}

/** Shows the reason why there is no entity to show: it is hidden, it was deleted, it never existed, or the service failed. */
export function EntityProblem({ urn, error, retry }: EntityProblemProps) {
  if (isServiceItself(urn))
    return <Absent urn={urn} picture={Server} title="This is the service itself" text={SERVICE} />;
  const kind = error instanceof ApiError ? error.kind : 'failed';
  if (kind === 'denied')
    return <Absent urn={urn} picture={EyeOff} title="Not found, or not visible to you" text={HIDDEN} />;
  if (kind === 'gone') return <Gone urn={urn} />;
  if (error instanceof ApiError && error.code === 'INVALID_INPUT') return <NoUrn urn={urn} text={error.message} />;
  return <ProblemPanel error={error} retry={retry} />;
}

/** Lists of changes name it as the one who wrote something. */
const SERVICE =
  'Lists call it System. It is not a person. It writes the metadata that comes with the service and, while authentication is off, all that people write.';

const FORM = 'A urn has a type and a key: urn:li:type:key, such as urn:li:tag:Finance.';

/** Answers a text in the place of a urn that names no entity. @param text what is wrong with it */
export function NoUrn({ urn, text = FORM }: { readonly urn: string; readonly text?: string }) {
  return <Absent urn={urn} picture={Unlink} title="This is not the urn of anything" text={text} />;
}

const HIDDEN =
  'There is no entity at this address that you may see. If you expect one, ask its owner or an administrator for access.';

/** The history may be hidden from the caller. */
const UNKNOWN = 'It was deleted, or nothing was ever written about it, or the address is misspelt.';

/** The history of a deleted entity is there as long as retention keeps it. */
function Gone({ urn }: { readonly urn: string }) {
  const { data: wasThere, error } = useQuery({
    queryKey: ['was there', urn],
    queryFn: async ({ signal }) => {
      const { aspects } = await send(getEntityHistory, { path: { urn }, query: { limit: 1 }, signal });
      return aspects.length > 0;
    },
  });
  return wasThere === true ? (
    <Absent
      urn={urn}
      picture={Trash2}
      title="This was deleted"
      text="The entity was in the catalog, and somebody deleted it. If an ingestion writes it again, it is back at this address."
    />
  ) : (
    <Absent
      urn={urn}
      picture={SearchX}
      title="This is not in the catalog"
      text={error ? UNKNOWN : 'Nothing was ever written about it, or the address is misspelt.'}
    />
  );
}

interface AbsentProps {
  readonly urn: string;
  readonly picture: LucideIcon;
  readonly title: string;
  readonly text: string;
}

function Absent({ urn, picture: Picture, title, text }: AbsentProps) {
  const key = urnKey(urn);
  const words = (key === '' ? urn : key).replaceAll(/[(),]|urn:\S+?,/g, ' ').trim();
  return (
    <section className="absent">
      <span className="glyph thing large" aria-hidden="true">
        <Picture size={22} strokeWidth={1.75} />
      </span>
      <PageHeading title={title} />
      <p>{text}</p>
      <p>
        <code className="urn">{urn}</code> <CopyIconButton text={urn} what="the urn" shortcut="y" />
      </p>
      <p className="buttons">
        {!isServiceItself(urn) && (
          <Link className="button primary" href={`/search?${new URLSearchParams({ q: words })}`}>
            Search for similar names
          </Link>
        )}
        <Link className="button" href="/">
          Home
        </Link>
      </p>
    </section>
  );
}
