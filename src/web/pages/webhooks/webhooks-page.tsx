import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Webhook } from '#generated/http/messages';
import { meQuery } from '#web/api/queries';
import { ActionLink } from '#web/ui/parts/buttons/action-button.tsx';
import { ActionsCell, Cell, DataTable, Row, RowHead } from '#web/ui/parts/data-table.tsx';
import { reasonWithout, Reasons } from '#web/ui/parts/states/missing-privilege.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { Panel } from '#web/ui/parts/states/problems.tsx';
import { TimeText } from '#web/ui/parts/time-text.tsx';
import { backlogText, NextAttempt, WebhookBadge } from './webhook-state';
import { webhooksQuery } from './webhook-queries';
import { Answer } from '#web/ui/parts/states/answer.tsx';

const REASON_ID = 'no-webhooks';

/** Shows the addresses to which changes are sent. */
export function WebhooksPage() {
  const { data: me } = useQuery(meQuery);
  const reason = me && reasonWithout(me, 'MANAGE_WEBHOOKS', 'Manage Webhooks');
  return (
    <>
      <PageHeading>
        <ActionLink
          className="primary"
          href="/settings/webhooks/new"
          reasonId={reason === undefined ? undefined : REASON_ID}
        >
          New webhook
        </ActionLink>
      </PageHeading>
      <p className="lead">Webhooks tell other systems what happens in the catalog, as soon as it happens.</p>
      <Reasons id={REASON_ID} reasons={[reason]} />
      {me && reason === undefined && <WebhookList />}
    </>
  );
}

function WebhookList() {
  const answer = useQuery(webhooksQuery);
  return (
    <Answer of={answer} what="the webhooks">
      {({ webhooks }) =>
        webhooks.length === 0 ? (
          <Panel kind="empty" title="There are no webhooks">
            <p>Create one for each system that wants to know what happens, such as a chat, a warehouse or a build.</p>
          </Panel>
        ) : (
          <DataTable label="Webhooks" heads={['Name', 'State', 'Waiting', 'Last taken']}>
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} readOn={answer.dataUpdatedAt} />
            ))}
          </DataTable>
        )
      }
    </Answer>
  );
}

function WebhookRow({ webhook, readOn }: { readonly webhook: Webhook; readonly readOn: number }) {
  const { id, name, url, lastSuccessOn, retryOn, state } = webhook;
  return (
    <Row>
      <RowHead>
        <span className="row-name">{name}</span>
        <span className="soft">{hostOf(url)}</span>
      </RowHead>
      <Cell head="State">
        <WebhookBadge webhook={webhook} />
        {state === 'on' && retryOn !== undefined && (
          <span className="soft">
            {' '}
            next attempt <NextAttempt at={retryOn} readOn={readOn} />
          </span>
        )}
      </Cell>
      <Cell head="Waiting">{backlogText(webhook)}</Cell>
      <Cell head="Last taken">{lastSuccessOn === undefined ? 'Never' : <TimeText at={lastSuccessOn} />}</Cell>
      <ActionsCell>
        <Link className="button small" href={`/settings/webhooks/one?id=${id}`}>
          Open<span className="hidden-text"> {name}</span>
        </Link>
      </ActionsCell>
    </Row>
  );
}

function hostOf(url: string): string {
  return new URL(url).host;
}
