import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Caller } from '#generated/http/messages';
import { meQuery } from '#web/api/queries';
import { Notice } from '#web/ui/parts/states/notice.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { ProblemPanel } from '#web/ui/parts/states/problems.tsx';
import { TextField } from '#web/ui/parts/fields/text-field.tsx';
import { createUser, makeSignInLink, type NewUser } from './change-people';
import { SignInLink } from './link-dialog';
import { peopleReasons } from './people-privileges';
import { Waiting } from '#web/ui/parts/states/answer.tsx';

const LIST = '/settings/users';

export function NewUserPage() {
  const caller = useQuery(meQuery);
  const me = caller.data;
  const reason = me && peopleReasons(me).manage;
  if (me && reason === undefined) return <NewUserForm me={me} />;
  return (
    <>
      <PageHeading />
      {reason !== undefined && <Notice kind="info">{reason}</Notice>}
      {!me && <Waiting what="the form" of={caller} />}
    </>
  );
}

/** Creates the user, and then the link. Without the privilege for links, somebody else makes it. */
function NewUserForm({ me }: { readonly me: Caller }) {
  const { invite } = peopleReasons(me);
  const client = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (user: NewUser) => {
      const urn = await createUser(user);
      const link = invite === undefined ? await linkOrProblem(urn, user.username) : { problem: invite };
      return { name: user.displayName || user.username, ...link };
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['users'] }),
    // The link must not stay in the cache.
    gcTime: 0,
  });
  if (data) return <CreatedUser {...data} />;
  return (
    <>
      <PageHeading />
      {error && <ProblemPanel error={error} />}
      <UserForm isPending={isPending} onSubmit={mutate} />
    </>
  );
}

interface Created {
  readonly link?: string;
  /** The reason why there is no link. */
  readonly problem?: string;
}

/** The user exists already, so a failure must not look as if nothing had happened. */
async function linkOrProblem(urn: string, username: string): Promise<Created> {
  try {
    return { link: await makeSignInLink(urn, username) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'The link could not be made.' };
  }
}

function CreatedUser({ name, link, problem }: Created & { readonly name: string }) {
  return (
    <>
      <PageHeading title={link === undefined ? `${name} is created` : 'Copy the sign-in link now'} />
      {link === undefined ? (
        <Notice kind="warning">There is no sign-in link yet. {problem}</Notice>
      ) : (
        <>
          <p>{name} is created, and sets a password with this link.</p>
          <SignInLink link={link} />
        </>
      )}
      <p className="buttons">
        <Link className="button primary" href={LIST}>
          Done
        </Link>
      </p>
    </>
  );
}

/** The pattern of user names, as the service checks them. */
const USERNAME = /^[A-Za-z0-9][A-Za-z0-9._@+-]{0,99}$/;

function UserForm({
  isPending,
  onSubmit,
}: {
  readonly isPending: boolean;
  readonly onSubmit: (user: NewUser) => void;
}) {
  const [user, setUser] = useState<NewUser>({ username: '', displayName: '', email: '' });
  const [isChecked, setChecked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isWrong = !USERNAME.test(user.username.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setChecked(true);
    if (isWrong) input.current?.focus();
    else onSubmit({ username: user.username.trim(), displayName: user.displayName.trim(), email: user.email.trim() });
  };
  return (
    <form className="form" onSubmit={submit} noValidate>
      <TextField
        label="User name"
        hint="To sign in with. Letters, digits and . _ @ + -. It cannot be changed."
        value={user.username}
        onChange={(username) => setUser({ ...user, username })}
        maxLength={100}
        problem={
          isChecked && isWrong ? 'Enter letters, digits and . _ @ + -, beginning with a letter or digit.' : undefined
        }
        inputRef={input}
      />
      <TextField
        label="Name (optional)"
        hint="That people see, such as “Jane Doe”."
        value={user.displayName}
        onChange={(displayName) => setUser({ ...user, displayName })}
        maxLength={200}
      />
      <TextField
        label="E-mail (optional)"
        type="email"
        value={user.email}
        onChange={(email) => setUser({ ...user, email })}
        maxLength={200}
      />
      <div className="buttons">
        <button className="button primary" type="submit" aria-disabled={isPending || undefined}>
          {isPending ? 'Creating…' : 'Create user'}
        </button>
        <Link className="button" href={LIST}>
          Cancel
        </Link>
      </div>
    </form>
  );
}
