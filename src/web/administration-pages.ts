// The pages that administrators open. They are one file of the bundle, apart from what everybody loads.
export { AuditPage } from './audit/audit-page';
export { GroupPage } from './people/group-page';
export { GroupsPage } from './people/groups-page';
export { NewUserPage } from './people/new-user-page';
export { UsersPage } from './people/users-page';
export { CheckPage } from './policies/check-page';
export { EditPolicyPage, NewPolicyPage } from './policies/edit-policy-page';
export { PoliciesPage } from './policies/policies-page';
export { GenerateTokenPage } from './tokens/generate-token-page';
export { TokensPage } from './tokens/tokens-page';
export { HealthPage } from './health/health-page';
export { EditWebhookPage, NewWebhookPage } from './webhooks/edit-webhook-page';
export { WebhookPage } from './webhooks/webhook-page';
export { WebhooksPage } from './webhooks/webhooks-page';
