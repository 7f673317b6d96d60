import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { WebhookDelivery, WebhookLetter } from '#generated/http/messages';
import { ActionButton } from '#web/ui/parts/buttons/action-button.tsx';
import { ActionsCell, Cell, DataTable, Row, RowHead } from '#web/ui/parts/data-table.tsx';
import { ProblemPanel } from '#web/ui/parts/states/problems.tsx';
import { TimeText } from '#web/ui/parts/time-text.tsx';
import { Waiting } from '#web/ui/parts/states/answer.tsx';
import { counted } from '#web/ui/parts/counted';
import { type Resend, ResendButton } from './resend-button';
import { NOT_OWN_ID, type WebhookProps } from './webhook-actions';
import { deliveriesQuery, sendAgain, useWebhookAction } from './webhook-queries';

/** What a webhook gave up, what it sent, and what it will try again. */
export function DeliveryTables({ webhook, isOwn, onDone }: WebhookProps) {
  const answer = useQuery(deliveriesQuery(webhook.id));
  const { data } = answer;
  const again = useWebhookAction((positions: number[] | undefined) => sendAgain(webhook.id, positions));
  const send = (positions?: number[]) =>
    again.mutate(positions, {
      onSuccess: ({ changes }) => onDone(`${counted(changes, 'change is', 'changes are')} sent again.`),
    });
  if (!data) return <Waiting what="the deliveries" of={answer} />;
  const resend = { send, reasonId: isOwn ? undefined : NOT_OWN_ID };
  return (
    <>
      {again.error && <ProblemPanel error={again.error} />}
      {data.dead.length > 0 && (
        <DeadLetters letters={data.dead} resend={resend}>
          <ActionButton className="small" onClick={() => send()} reasonId={resend.reasonId}>
            Send all again
          </ActionButton>
        </DeadLetters>
      )}
      <Deliveries deliveries={data.deliveries} resend={resend} />
      {webhook.waiting > 0 && <WaitingLetters letters={data.waiting} total={webhook.waiting} />}
    </>
  );
}

function Deliveries({
  deliveries,
  resend,
}: {
  readonly deliveries: readonly WebhookDelivery[];
  readonly resend: Resend;
}) {
  return (
    <section>
      <h2>Last deliveries</h2>
      {deliveries.length === 0 ? (
        <p className="soft">Nothing was sent yet.</p>
      ) : (
        <DataTable label="Last deliveries" heads={['Change', 'Answer', 'Took', 'Sent']}>
          {deliveries.map((delivery) => (
            <DeliveryRow key={`${delivery.messageKey} ${delivery.sentOn}`} delivery={delivery} resend={resend} />
          ))}
        </DataTable>
      )}
    </section>
  );
}

function DeliveryRow({ delivery, resend }: { readonly delivery: WebhookDelivery; readonly resend: Resend }) {
  const { firstPosition, urn, milliseconds, sentOn } = delivery;
  return (
    <Row>
      <RowHead>
        <span className="row-name">{whatWasSent(delivery)}</span>
        {firstPosition !== undefined && <span className="soft webhook-urn">{urn}</span>}
      </RowHead>
      <Cell head="Answer">
        <AnswerText delivery={delivery} />
      </Cell>
      <Cell head="Took">{milliseconds} ms</Cell>
      <Cell head="Sent">
        <TimeText at={sentOn} />
      </Cell>
      <ActionsCell>
        <ResendButton positions={positionsOf(delivery)} {...resend} />
      </ActionsCell>
    </Row>
  );
}

function whatWasSent({ firstPosition, lastPosition, events }: WebhookDelivery): string {
  if (firstPosition === undefined) return 'Test';
  if (firstPosition === lastPosition) return String(firstPosition);
  return `${events} changes, ${firstPosition} to ${lastPosition}`;
}

function positionsOf({ firstPosition, lastPosition }: WebhookDelivery): number[] {
  return firstPosition === undefined || firstPosition !== lastPosition ? [] : [firstPosition];
}

function AnswerText({ delivery: { status, error, answer, attempt } }: { readonly delivery: WebhookDelivery }) {
  return (
    <div>
      {error === undefined ? (
        <span className="badge active">Taken ({status})</span>
      ) : (
        <>
          <span className="badge refused">Failed</span> {error}
        </>
      )}
      {attempt > 1 && <span className="soft">, attempt {attempt}</span>}
      {answer !== undefined && answer !== '' && <code className="webhook-answer">{answer}</code>}
    </div>
  );
}

interface DeadLettersProps {
  readonly letters: readonly WebhookLetter[];
  readonly resend: Resend;
  readonly children: ReactNode;
}

/** Changes whose attempts have ended. */
function DeadLetters({ letters, resend, children }: DeadLettersProps) {
  return (
    <section>
      <div className="list-head">
        <h2>Given up</h2>
        {children}
      </div>
      <DataTable label="Given up" heads={['Change', 'Attempts', 'Since', 'Problem']}>
        {letters.map((letter) => (
          <Row key={letter.position}>
            <ChangeHead letter={letter} />
            <Cell head="Attempts">{letter.attempts}</Cell>
            <Cell head="Since">
              <TimeText at={letter.nextOn} />
            </Cell>
            <Cell head="Problem">{letter.error}</Cell>
            <ActionsCell>
              <ResendButton positions={[letter.position]} {...resend} />
            </ActionsCell>
          </Row>
        ))}
      </DataTable>
    </section>
  );
}

/** Changes that failed and are tried again. Those behind them of the same entities are only counted. */
function WaitingLetters({ letters, total }: { readonly letters: readonly WebhookLetter[]; readonly total: number }) {
  const failed = letters.filter(({ attempts }) => attempts > 0);
  const behind = total - failed.length;
  return (
    <section>
      <h2>Tried again later</h2>
      {failed.length > 0 && (
        <DataTable label="Tried again later" heads={['Change', 'Attempts', 'Next attempt', 'Problem']}>
          {failed.map((letter) => (
            <Row key={letter.position}>
              <ChangeHead letter={letter} />
              <Cell head="Attempts">{letter.attempts}</Cell>
              <Cell head="Next attempt">
                <NextAttempt at={letter.nextOn} />
              </Cell>
              <Cell head="Problem">{letter.error}</Cell>
              <ActionsCell>{null}</ActionsCell>
            </Row>
          ))}
        </DataTable>
      )}
      {behind > 0 && <p className="soft">{behind.toLocaleString()} more changes wait for them, or for their turn.</p>}
    </section>
  );
}

/** One that is due waits until the receiver is tried again. */
function NextAttempt({ at }: { readonly at: number }) {
  const [now] = useState(Date.now);
  return at <= now ? 'When it is its turn' : <TimeText at={at} />;
}

function ChangeHead({ letter: { position, urn } }: { readonly letter: WebhookLetter }) {
  return (
    <RowHead>
      <span className="row-name">{position}</span>
      <span className="soft webhook-urn">{urn}</span>
    </RowHead>
  );
}
