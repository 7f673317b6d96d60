import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Webhook } from '#generated/http/messages';
import { meQuery } from '#web/api/queries';
import { nameOf } from '#web/api/user-name';
import { Notice } from '#web/ui/parts/states/notice.tsx';
import { Outcome } from '#web/ui/parts/states/outcome.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { StaleNotice } from '#web/ui/parts/states/stale-notice.tsx';
import { dateText, TimeText } from '#web/ui/parts/time-text.tsx';
import { useQueryParams } from '#web/ui/parts/use-query-params';
import { DeliveryTables } from './delivery-tables';
import { WebhookActions } from './webhook-actions';
import { webhookQuery } from './webhook-queries';
import { sentenceOf } from './webhook-sentence';
import { backlogText, NextAttempt, WebhookBadge } from './webhook-state';
import { Waiting } from '#web/ui/parts/states/answer.tsx';

const NO_NAMES = new Map<string, string>();

/** One webhook: how it is, what one can do with it, and what it sent. The address has the id. */
export function WebhookPage() {
  const id = useQueryParams().get('id') ?? '';
  const { data: webhook, error, refetch, dataUpdatedAt } = useQuery(webhookQuery(id));
  const { data: me } = useQuery(meQuery);
  const [outcome, setOutcome] = useState<{ readonly text: string; readonly at: number }>();
  const tell = (text: string) => setOutcome({ text, at: Date.now() });
  const retry = () => void refetch();
  return (
    <>
      <PageHeading title={webhook?.name}>{webhook && <WebhookBadge webhook={webhook} />}</PageHeading>
      <p>
        <Link href="/settings/webhooks">All webhooks</Link>
      </p>
      {error && webhook && <StaleNotice error={error} retry={retry} />}
      {outcome && <Outcome key={outcome.at} text={outcome.text} />}
      {webhook && me ? (
        <>
          <StopNotice webhook={webhook} readOn={dataUpdatedAt} />
          <Facts webhook={webhook} />
          <WebhookActions webhook={webhook} isOwn={webhook.owner === me.urn} onDone={tell} />
          <DeliveryTables webhook={webhook} isOwn={webhook.owner === me.urn} onDone={tell} />
        </>
      ) : (
        <Waiting what="the webhook" of={{ error, refetch: retry }} />
      )}
    </>
  );
}

function StopNotice({
  webhook: { state, stopReason, stoppedOn, failingSince, lastError, retryOn },
  readOn,
}: {
  readonly webhook: Webhook;
  readonly readOn: number;
}) {
  if (state === 'stopped')
    return (
      <Notice kind="warning">
        The service turned this webhook off{stoppedOn === undefined ? '' : ` on ${dateText(stoppedOn)}`}. {stopReason}{' '}
        When the reason is gone, turn it on: it goes on where it ended.
      </Notice>
    );
  if (state !== 'on' || failingSince === undefined) return null;
  return (
    <Notice kind="warning">
      It fails since <TimeText at={failingSince} />: {lastError}.
      {retryOn !== undefined && (
        <>
          {' '}
          The next attempt is <NextAttempt at={retryOn} readOn={readOn} />.
        </>
      )}
    </Notice>
  );
}

function Facts({ webhook }: { readonly webhook: Webhook }) {
  const { url, description, headers, filter, eventsPerRequest, owner, lastSuccessOn, withheld = [] } = webhook;
  return (
    <dl className="facts webhook-facts">
      {description !== '' && <Fact name="Description">{description}</Fact>}
      <Fact name="Address">
        <code>{url}</code>
        {withheld.includes('path') && <span className="soft"> and a path that only its owner sees</span>}
      </Fact>
      <Fact name="Sends">
        {sentenceOf(filter, NO_NAMES)}
        {withheld.includes('urns') && ', of entities or domains that only its owner sees'}, as far as {nameOf(owner)}{' '}
        may see them
        {eventsPerRequest > 1 && `, up to ${eventsPerRequest} at once`}
      </Fact>
      {Object.keys(headers).length > 0 && <Fact name="Headers">{Object.keys(headers).join(', ')}</Fact>}
      <Fact name="Waiting">{backlogText(webhook)}</Fact>
      <Fact name="Last taken">{lastSuccessOn === undefined ? 'Never' : <TimeText at={lastSuccessOn} />}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
