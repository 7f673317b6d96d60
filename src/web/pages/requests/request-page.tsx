import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { ChangeRequestResponse } from '#generated/http/messages';
import type { JsonValue } from '#generated/registry/registry-types';
import { type Names, shownName } from '#web/api/names';
import { useNames } from '#web/api/use-names';
import { type EntityTypeModel, modelQuery } from '#web/api/models/model-queries';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { Notice } from '#web/ui/parts/states/notice.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { TimeText } from '#web/ui/parts/time-text.tsx';
import { showToast } from '#web/ui/parts/toasts.tsx';
import { comment, decide, type Decision, requestQuery } from '#web/api/request-queries';
import { exactJson, parseExactJson } from '#web/api/exact-json';
import { DiffView } from '#web/entity/history/diff-view.tsx';
import { diffValues } from '#web/entity/history/value-diff';
import { NamesContext } from '#web/ui/values/names-context';
import { ValueRenderer } from '#web/ui/values/nested-value.tsx';
import { urnsIn } from '#web/ui/values/value-kinds';
import { ValueView } from '#web/ui/values/value-view.tsx';
import { Waiting } from '#web/ui/parts/states/answer.tsx';
import { ChangeDialog } from '#web/ui/parts/overlays/change-dialog.tsx';
import { TextField } from '#web/ui/parts/fields/text-field.tsx';
import { SaveProblem } from '#web/entity/edit/save-problem.tsx';

/** One request: why, what would change, and the decision. */
export function RequestPage({ id }: { readonly id: string }) {
  const asked = useQuery(requestQuery(id));
  const request = asked.data;
  const { data: model } = useQuery({ ...modelQuery(request?.entityName ?? ''), enabled: request !== undefined });
  return (
    <div className="requests">
      <p className="breadcrumb">
        <Link href="/settings/requests">Change requests</Link>
      </p>
      {(!request || !model) && (
        <>
          <PageHeading title={`Change request ${id}`} />
          <Waiting what="the change request" of={asked} />
        </>
      )}
      {request && model && <RequestView request={request} model={model} />}
    </div>
  );
}

interface RequestViewProps {
  readonly request: ChangeRequestResponse;
  readonly model: EntityTypeModel;
}

function RequestView({ request, model }: RequestViewProps) {
  const { urn, aspectName, reason, requestedBy, requestedOn, decidedBy, comments } = request;
  const authors = comments.map(({ author }) => author);
  const urns = [...new Set([urn, requestedBy, ...authors, ...(decidedBy === undefined ? [] : [decidedBy])])];
  const names = useNames(urns);
  const title = model.aspects.find(({ name }) => name === aspectName)?.title ?? aspectName;
  return (
    <>
      <PageHeading title={`${shownName(urn, names)} · ${title}`}>
        <Decisions request={request} />
      </PageHeading>
      <p className="soft">
        <EntityLink urn={requestedBy} name={shownName(requestedBy, names)} /> asked <TimeText at={requestedOn} /> to
        change <EntityLink urn={urn} name={shownName(urn, names)} />.
      </p>
      <blockquote className="request-why">{reason}</blockquote>
      <Outcome request={request} names={names} />
      <Differences request={request} model={model} />
      <Comments request={request} names={names} />
    </>
  );
}

function Outcome({ request, names }: { readonly request: ChangeRequestResponse; readonly names: Names }) {
  const { state, decidedBy = '', decidedOn = 0, decision = '', isConflict, mayAccept, mayRefuse } = request;
  if (state === 'open')
    return (
      <>
        {isConflict && (
          <Notice kind="warning">
            <strong>Somebody has changed this since.</strong> The change was made from an older value, so it cannot be
            accepted. Refuse it, and make the change by hand or have it asked for again.
          </Notice>
        )}
        {!mayAccept && !mayRefuse && (
          <p className="soft">You may not decide, because you may not make this change yourself.</p>
        )}
      </>
    );
  return (
    <Notice kind={state === 'accepted' ? 'success' : 'info'}>
      {state === 'accepted' ? 'Accepted' : 'Refused'} by{' '}
      <EntityLink urn={decidedBy} name={shownName(decidedBy, names)} /> <TimeText at={decidedOn} />
      {decision !== '' && <>: {decision}</>}
    </Notice>
  );
}

/** Shows both changes if somebody else has changed the value. */
function Differences({ request, model }: RequestViewProps) {
  const { aspectName, before, after, current, isConflict } = request;
  const was = jsonOf(before);
  const shared = { aspectName, model };
  return (
    <>
      <RequestDiff {...shared} title="What would change" before={was} after={jsonOf(after)} />
      {isConflict && (
        <RequestDiff {...shared} title="What somebody has changed since" before={was} after={jsonOf(current.value)} />
      )}
    </>
  );
}

/** Answers are JSON. */
function jsonOf(value: object | undefined): JsonValue | undefined {
  if (value === undefined) return undefined;
  const copy: JsonValue = parseExactJson(exactJson(value));
  return copy;
}

function Decisions({ request }: { readonly request: ChangeRequestResponse }) {
  const [asked, setAsked] = useState<Decision>();
  const { mayAccept, mayRefuse, isConflict } = request;
  return (
    <span className="request-decisions">
      {mayRefuse && (
        <button type="button" className="button" onClick={() => setAsked('refuse')}>
          {mayAccept ? 'Refuse…' : 'Take back…'}
        </button>
      )}
      {mayAccept && !isConflict && (
        <button type="button" className="button solid primary" onClick={() => setAsked('accept')}>
          Accept…
        </button>
      )}
      {asked && (
        <DecisionDialog
          request={request}
          decision={asked}
          onDone={() => {
            setAsked(undefined);
            showToast({ text: asked === 'accept' ? 'The change is written.' : 'The change is refused.' });
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </span>
  );
}

interface RequestDiffProps {
  readonly title: string;
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
  readonly aspectName: string;
  readonly model: EntityTypeModel;
}

/** What differs between two values of an aspect. */
function RequestDiff({ title, before, after, aspectName, model }: RequestDiffProps) {
  const urns = useMemo(() => [...urnsIn([before ?? null, after ?? null])], [before, after]);
  const names = useNames(urns);
  const record = model.aspects.find(({ name }) => name === aspectName)?.record ?? '';
  const shape = { kind: 'named', name: record } as const;
  return (
    <section className="request-diff">
      <h2>{title}</h2>
      <NamesContext value={names}>
        <ValueRenderer value={ValueView}>
          <DiffView diff={diffValues(before, after, shape, model.types)} shape={shape} types={model.types} />
        </ValueRenderer>
      </NamesContext>
    </section>
  );
}

interface DecisionDialogProps {
  readonly request: ChangeRequestResponse;
  readonly decision: Decision;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

const REASON_LENGTH = 2_000;

/** Asks for the reason before a decision. Who is refused something wants to know why. */
function DecisionDialog({ request: { id }, decision, onDone, onCancel }: DecisionDialogProps) {
  const [reason, setReason] = useState('');
  const isRefusal = decision === 'refuse';
  return (
    <ChangeDialog
      title={isRefusal ? 'Refuse this change?' : 'Accept this change?'}
      action={isRefusal ? 'Refuse' : 'Accept'}
      isDangerous={isRefusal}
      isIncomplete={isRefusal && reason.trim() === ''}
      change={() => decide(id, decision, reason.trim())}
      onDone={onDone}
      onCancel={onCancel}
    >
      <p>
        {isRefusal
          ? 'Nothing is written. Who asked sees your reason.'
          : 'The change is written in your name. The history takes it back.'}
      </p>
      <TextField
        label={isRefusal ? 'Reason' : 'Reason (optional)'}
        value={reason}
        onChange={setReason}
        maxLength={REASON_LENGTH}
      />
    </ChangeDialog>
  );
}

const TEXT_LENGTH = 2_000;

interface CommentsProps {
  readonly request: ChangeRequestResponse;
  readonly names: Names;
}

/** What people say about a request, oldest first, and a box to say more. */
function Comments({ request, names }: CommentsProps) {
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
