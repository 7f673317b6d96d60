import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { ChangeRequestResponse } from '#generated/http/messages';
import { type Names, shownName } from '#web/api/names';
import { comment, requestQuery } from '#web/api/request-queries';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { TimeText } from '#web/ui/parts/time-text.tsx';
import { SaveProblem } from '#web/entity/edit/save-problem.tsx';

const TEXT_LENGTH = 2_000;

interface CommentsProps {
  readonly request: ChangeRequestResponse;
  readonly names: Names;
}

/** What people say about a request, oldest first, and a box to say more. */
export function Comments({ request, names }: CommentsProps) {
  const { comments, mayComment } = request;
  if (comments.length === 0 && !mayComment) return null;
  return (
    <section className="request-comments" aria-label="Comments">
      <h2>Comments</h2>
      <ol>
        {comments.map(({ author, time, text }) => (
          <li key={`${time} ${author}`}>
            <p className="soft request-asked">
              <EntityLink urn={author} name={shownName(author, names)} /> <TimeText at={time} />
            </p>
            <p dir="auto">{text}</p>
          </li>
        ))}
      </ol>
      {mayComment && <CommentBox id={request.id} />}
    </section>
  );
}

function CommentBox({ id }: { readonly id: number }) {
  const client = useQueryClient();
  const label = useId();
  const [text, setText] = useState('');
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => comment(id, text.trim()),
    onSuccess: (request) => {
      client.setQueryData(requestQuery(String(id)).queryKey, request);
      setText('');
    },
  });
  const isEmpty = text.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty && !isPending) mutate();
  };
  return (
    <form className="field" onSubmit={submit}>
      <label htmlFor={label}>Ask or answer</label>
      <textarea
        id={label}
        rows={3}
        dir="auto"
        value={text}
        maxLength={TEXT_LENGTH}
        onChange={({ target }) => setText(target.value)}
      />
      {error && <SaveProblem error={error} />}
      <button type="submit" className="button" aria-disabled={isEmpty || isPending}>
        Comment
      </button>
    </form>
  );
}
