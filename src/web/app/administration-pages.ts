// The pages that administrators open. They are one file of the bundle, apart from what everybody loads.
import { adoptStyle } from '#web/ui/parts/lazy/adopt-style';
import webhooks from '../pages/webhooks/webhooks.css' with { type: 'text' };

export { AuditPage } from '../pages/audit/audit-page';
export { GroupPage } from '../pages/people/group-page';
export { GroupsPage } from '../pages/people/groups-page';
export { NewUserPage } from '../pages/people/new-user-page';
export { UsersPage } from '../pages/people/users-page';
export { CheckPage } from '../pages/policies/check-page';
export { EditPolicyPage, NewPolicyPage } from '../pages/policies/edit-policy-page';
export { PoliciesPage } from '../pages/policies/policies-page';
export { GenerateTokenPage } from '../pages/tokens/generate-token-page';
export { TokensPage } from '../pages/tokens/tokens-page';
export { HealthPage } from '../pages/health/health-page';
export { EditWebhookPage, NewWebhookPage } from '../pages/webhooks/edit-webhook-page';
export { WebhookPage } from '../pages/webhooks/webhook-page';
export { WebhooksPage } from '../pages/webhooks/webhooks-page';

adoptStyle(webhooks);
