import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import type { CreatedWebhook, WebhookRequest } from '#generated/http/messages';
import { meQuery } from '#web/api/queries';
import { CopyBlock } from '#web/ui/parts/buttons/copy-block.tsx';
import { reasonWithout } from '#web/ui/parts/states/missing-privilege.tsx';
import { Notice } from '#web/ui/parts/states/notice.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { useQueryParams } from '#web/ui/parts/use-query-params';
import { WebhookForm } from './webhook-form';
import { changeHook, createHook, useWebhookAction, webhookQuery } from './webhook-queries';
import { Waiting } from '#web/ui/parts/states/answer.tsx';

const EMPTY: WebhookRequest = { name: '', url: '', description: '', headers: {}, filter: {}, eventsPerRequest: 1 };

export function NewWebhookPage() {
  const caller = useQuery(meQuery);
  const me = caller.data;
  const { mutate, data: created, error: refusal, isPending } = useWebhookAction(createHook);
  const reason = me && reasonWithout(me, 'MANAGE_WEBHOOKS', 'Manage Webhooks');
  if (created) return <NewKey created={created} />;
  return (
    <>
      <PageHeading />
      {!me && <Waiting what="the form" of={caller} />}
      {reason !== undefined && <Notice kind="info">{reason}</Notice>}
      {me && reason === undefined && (
        <WebhookForm
          stored={EMPTY}
          action="Create webhook"
          state={{ error: refusal, isPending }}
          cancelHref="/settings/webhooks"
          onSubmit={mutate}
        />
      )}
    </>
  );
}

/** The only place where the key appears. */
function NewKey({ created: { webhook, secret } }: { readonly created: CreatedWebhook }) {
  return (
    <>
      <PageHeading title="Copy the key now" />
      <Notice kind="warning">
        The key of “{webhook.name}” is shown only here. The receiver checks with it that a message is from this catalog.
      </Notice>
      <CopyBlock title="Key" text={secret} what="the key" wraps />
      <h2>In the receiver</h2>
      <CopyBlock title="Node.js" text={receiverCode(secret)} what="the code" />
      <p className="buttons">
        <Link className="button primary" href={`/settings/webhooks/one?id=${webhook.id}`}>
          Done
        </Link>
      </p>
    </>
  );
}

function receiverCode(secret: string): string {
  return `import { Webhook } from 'standardwebhooks';\n\nconst event = new Webhook('${secret}')\n  .verify(body, headers);\n`;
}

/** The address has the id. */
export function EditWebhookPage() {
  const id = useQueryParams().get('id') ?? '';
  const [, navigate] = useLocation();
  const { data: webhook, error, refetch } = useQuery(webhookQuery(id));
  const { mutate, error: refusal, isPending } = useWebhookAction((body: WebhookRequest) => changeHook(id, body));
  const page = `/settings/webhooks/one?id=${id}`;
  return (
    <>
      <PageHeading title={webhook && `Edit “${webhook.name}”`} />
      {webhook ? (
        <WebhookForm
          stored={webhook}
          action="Save"
          state={{ error: refusal, isPending }}
          cancelHref={page}
          onSubmit={(body) => mutate(body, { onSuccess: () => navigate(page) })}
        />
      ) : (
        <Waiting what="the webhook" of={{ error, refetch }} />
      )}
    </>
  );
}
