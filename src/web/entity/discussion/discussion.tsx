import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { DiscussionQuestion, DiscussionResponse, QuestionMessage } from '#generated/http/messages';
import { discussionQuery, resolve, say } from '#web/api/discussion-queries';
import { type Names, shownName } from '#web/api/names';
import { findOwners } from '#web/api/pick-queries';
import { useNames } from '#web/api/use-names';
import { Avatar } from '#web/ui/parts/entity/avatar.tsx';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { EntityPicker } from '#web/ui/parts/entity/entity-picker.tsx';
import { adoptStyle } from '#web/ui/parts/lazy/adopt-style';
import { TimeText } from '#web/ui/parts/time-text.tsx';
import { SaveProblem } from '../edit/save-problem';
import { markUnsaved } from '../edit/unsaved/unsaved-changes';
import style from './discussion.css' with { type: 'text' };

adoptStyle(style);

const TEXT_LENGTH = 2_000;
const PLACE = 'questions';

export interface DiscussionProps {
  readonly urn: string;
}

/** What people ask about the entity: open questions first, resolved ones folded, and a box to ask. */
export function Discussion({ urn }: DiscussionProps) {
  const { data } = useQuery(discussionQuery(urn));
  const names = useNames(data ? peopleIn(data) : NOBODY);
  if (!data || (data.threads.length === 0 && !data.mayAsk)) return null;
  return <Threads discussion={data} names={names} />;
}

const NOBODY: readonly string[] = [];

function peopleIn({ threads }: DiscussionResponse): readonly string[] {
  const said = threads.flatMap(({ answers, ...question }) => [question, ...answers]);
  const resolvers = threads.flatMap(({ resolution }) => resolution?.actor ?? []);
  return [...new Set([...said.flatMap(({ author, mentions }) => [author, ...mentions]), ...resolvers])];
}

interface ThreadsProps {
  readonly discussion: DiscussionResponse;
  readonly names: Names;
}

function Threads({ discussion: { urn, threads, mayAsk }, names }: ThreadsProps) {
  const [isAsking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // A link from home leads to the questions, which come after the page.
  useEffect(() => {
    if (window.location.hash !== `#${PLACE}`) return;
    heading.current?.scrollIntoView({ block: 'center' });
    heading.current?.focus();
  }, []);
  const done = () => {
    setAsking(false);
    heading.current?.focus();
  };
  const open = threads.filter(({ resolution }) => !resolution).toReversed();
  const resolved = threads.filter(({ resolution }) => resolution).toReversed();
  return (
    <section className="aspect discussion" aria-labelledby={PLACE}>
      <header>
        <h2 id={PLACE} ref={heading} tabIndex={-1}>
          Questions
        </h2>
        {mayAsk && !isAsking && (
          <button type="button" className="button small" onClick={() => setAsking(true)}>
            Ask a question
          </button>
        )}
      </header>
      {threads.length === 0 && !isAsking && (
        <p className="soft">Nobody has asked about this yet. Its owners are told.</p>
      )}
      {isAsking && <SayBox urn={urn} label="Your question" submit="Ask" onDone={done} />}
      <ThreadList urn={urn} threads={open} names={names} mayAnswer={mayAsk} />
      {resolved.length > 0 && (
        <details className="resolved-threads">
          <summary>{resolved.length === 1 ? '1 resolved question' : `${resolved.length} resolved questions`}</summary>
          <ThreadList urn={urn} threads={resolved} names={names} mayAnswer={mayAsk} />
        </details>
      )}
    </section>
  );
}

interface ThreadListProps {
  readonly urn: string;
  readonly threads: readonly DiscussionQuestion[];
  readonly names: Names;
  readonly mayAnswer: boolean;
}

function ThreadList({ threads, ...props }: ThreadListProps) {
  return (
    <ol className="threads">
      {threads.map((thread) => (
        <Thread key={thread.id} thread={thread} {...props} />
      ))}
    </ol>
  );
}

interface ThreadProps extends Omit<ThreadListProps, 'threads'> {
  readonly thread: DiscussionQuestion;
}

function Thread({ urn, thread, names, mayAnswer }: ThreadProps) {
  const [isAnswering, setAnswering] = useState(false);
  const { id, answers, resolution, mayResolve } = thread;
  return (
    <li>
      <Message message={thread} names={names} />
      {answers.length > 0 && (
        <ol className="answers" aria-label="Answers">
          {answers.map((answer) => (
            <li key={`${answer.time} ${answer.author}`}>
              <Message message={answer} names={names} />
            </li>
          ))}
        </ol>
      )}
      {resolution && (
        <p className="soft said thread-actions">
          Resolved by {shownName(resolution.actor, names)} <TimeText at={resolution.time} />
        </p>
      )}
      {isAnswering ? (
        <SayBox urn={urn} id={id} label="Your answer" submit="Answer" onDone={() => setAnswering(false)} />
      ) : (
        <p className="thread-actions">
          {mayAnswer && (
            <button type="button" className="button small" onClick={() => setAnswering(true)}>
              Answer
            </button>
          )}
          {mayResolve && <ResolveButton urn={urn} id={id} isResolved={resolution !== undefined} />}
        </p>
      )}
    </li>
  );
}

interface MessageProps {
  readonly message: QuestionMessage;
  readonly names: Names;
}

function Message({ message: { author, time, text, mentions }, names }: MessageProps) {
  const name = shownName(author, names);
  return (
    <>
      <p className="soft said">
        <Avatar urn={author} name={name} /> <EntityLink urn={author} name={name} /> <TimeText at={time} />
      </p>
      <p className="said-text" dir="auto">
        {mentions.map((urn) => (
          <span key={urn}>
            <EntityLink urn={urn} name={`@${shownName(urn, names)}`} />{' '}
          </span>
        ))}
        {text}
      </p>
    </>
  );
}

interface ResolveButtonProps {
  readonly urn: string;
  readonly id: string;
  readonly isResolved: boolean;
}

function ResolveButton({ urn, id, isResolved }: ResolveButtonProps) {
  const { mutate, error, isPending } = useChange(() => resolve(urn, id, !isResolved));
  return (
    <>
      <button type="button" className="button small quiet" onClick={() => mutate()} aria-disabled={isPending}>
        {isResolved ? 'Open again' : 'Resolve'}
      </button>
      {error && <SaveProblem error={error} />}
    </>
  );
}

/** Changes the discussion, and shows what it is afterwards. */
function useChange(change: () => Promise<DiscussionResponse>, onDone?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (after) => {
      client.setQueryData(discussionQuery(after.urn).queryKey, after);
      void client.invalidateQueries({ queryKey: ['home'] });
      onDone?.();
    },
  });
}

interface SayBoxProps {
  readonly urn: string;
  /** The question that is answered. */
  readonly id?: string;
  readonly label: string;
  readonly submit: string;
  readonly onDone: () => void;
}

/** A box for a text, with those whom it mentions. */
function SayBox({ urn, id, label, submit, onDone }: SayBoxProps) {
  const box = useId();
  const [text, setText] = useState('');
  const [mentions, setMentions] = useState(NOBODY);
  const [isNaming, setNaming] = useState(false);
  const names = useNames(mentions);
  const isEmpty = text.trim() === '';
  useEffect(() => (isEmpty ? undefined : markUnsaved()), [isEmpty]);
  const { mutate, error, isPending } = useChange(() => say({ urn, id, text: text.trim(), mentions }), onDone);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty && !isPending) mutate();
  };
  return (
    <form className="field" onSubmit={send}>
      <label htmlFor={box}>{label}</label>
      <textarea
        id={box}
        rows={3}
        dir="auto"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens at the press of a button
        autoFocus
        value={text}
        maxLength={TEXT_LENGTH}
        onChange={({ target }) => setText(target.value)}
      />
      {isNaming && (
        <EntityPicker
          label="Mention"
          noun="user or group"
          hint="They are told, whoever owns it."
          values={mentions}
          names={names}
          find={findOwners}
          onChange={setMentions}
        />
      )}
      {error && <SaveProblem error={error} />}
      <div className="buttons">
        <button type="submit" className="button small primary" aria-disabled={isEmpty || isPending}>
          {submit}
        </button>
        <button type="button" className="button small" onClick={onDone}>
          Cancel
        </button>
        {!isNaming && (
          <button type="button" className="link-button" onClick={() => setNaming(true)}>
            Mention somebody…
          </button>
        )}
      </div>
    </form>
  );
}
