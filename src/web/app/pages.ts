// The table of pages. The start, the header, the settings, the keys and `scripts/web-bundle.mjs` read it.
import type { ComponentType } from 'react';

type Script = Readonly<Record<string, ComponentType>>;

export interface PageRow {
  /** The path without the folder of the application. */
  readonly address: string;
  /** Its heading, and its name where it is linked. Absent if the heading names what the page is about. */
  readonly title?: string;
  /** Loads a module that exports the page alone. */
  readonly load?: () => Promise<Script>;
  /** Its export in the one script of the pages that few people open. */
  readonly administration?: keyof typeof import('./administration-pages');
  /** The letter that opens it after `g`. */
  readonly letter?: string;
  readonly isInHeader?: true;
  /** The page of the header that is marked while this one is open, if their addresses do not begin alike. */
  readonly under?: string;
  /** The list of the settings has it for callers with one of these privileges, and for all callers if there are none. */
  readonly needs?: readonly string[];
  /** The page that it leads to. */
  readonly leadsTo?: string;
  /** A page for who changes the application, so only a service that runs from its sources has it. */
  readonly isForDevelopment?: true;
}

/** What is under it is drawn beside the list of the settings. */
export const SETTINGS = '/settings';
const PEOPLE = ['MANAGE_USERS_AND_GROUPS', 'MANAGE_POLICIES'];

/** All pages. The header and the settings link theirs in this order. `app.tsx` imports Home and Search. */
export const PAGES: readonly PageRow[] = [
  { address: '/', title: 'Home', letter: 'h' },
  { address: '/search', title: 'Search', letter: 's', isInHeader: true },
  {
    address: '/browse',
    title: 'Browse',
    letter: 'b',
    isInHeader: true,
    load: () => import('../pages/browse/browse-page'),
  },
  {
    address: '/quality',
    title: 'Quality',
    letter: 'q',
    isInHeader: true,
    load: () => import('../pages/quality/quality-page'),
  },
  { address: '/coverage', title: 'Coverage', under: '/quality', load: () => import('../pages/coverage/coverage-page') },
  { address: '/runs', title: 'Runs', letter: 'r', isInHeader: true, load: () => import('../pages/runs/runs-page') },
  {
    address: '/models',
    title: 'Models',
    letter: 'm',
    isInHeader: true,
    load: () => import('../pages/reference/models-page'),
  },
  { address: '/models/entity', load: () => import('../pages/reference/entity-model-page') },
  { address: '/models/aspect', load: () => import('../pages/reference/aspect-model-page') },
  { address: '/models/new', title: 'Add your own', load: () => import('../pages/reference/new-model/new-model-page') },
  { address: SETTINGS, title: 'Settings', letter: 't', isInHeader: true, leadsTo: '/settings/tokens' },
  { address: '/settings/tokens', title: 'Access tokens', under: SETTINGS, needs: [], administration: 'TokensPage' },
  {
    address: '/settings/tokens/new',
    title: 'Generate an access token',
    under: SETTINGS,
    administration: 'GenerateTokenPage',
  },
  {
    address: '/settings/requests',
    title: 'Change requests',
    under: SETTINGS,
    needs: [],
    load: () => import('../pages/requests/requests-page'),
  },
  { address: '/settings/users', title: 'Users', under: SETTINGS, needs: PEOPLE, administration: 'UsersPage' },
  { address: '/settings/users/new', title: 'New user', under: SETTINGS, administration: 'NewUserPage' },
  { address: '/settings/groups', title: 'Groups', under: SETTINGS, needs: PEOPLE, administration: 'GroupsPage' },
  { address: '/settings/groups/members', under: SETTINGS, administration: 'GroupPage' },
  {
    address: '/settings/policies',
    title: 'Policies',
    under: SETTINGS,
    needs: ['MANAGE_POLICIES'],
    administration: 'PoliciesPage',
  },
  { address: '/settings/policies/new', title: 'New policy', under: SETTINGS, administration: 'NewPolicyPage' },
  { address: '/settings/policies/edit', title: 'Edit policy', under: SETTINGS, administration: 'EditPolicyPage' },
  { address: '/settings/policies/check', title: 'Check access', under: SETTINGS, administration: 'CheckPage' },
  {
    address: '/settings/webhooks',
    title: 'Webhooks',
    under: SETTINGS,
    needs: ['MANAGE_WEBHOOKS'],
    administration: 'WebhooksPage',
  },
  { address: '/settings/webhooks/new', title: 'New webhook', under: SETTINGS, administration: 'NewWebhookPage' },
  { address: '/settings/webhooks/edit', title: 'Edit webhook', under: SETTINGS, administration: 'EditWebhookPage' },
  { address: '/settings/webhooks/one', title: 'Webhook', under: SETTINGS, administration: 'WebhookPage' },
  { address: '/settings/audit', title: 'Audit', under: SETTINGS, needs: ['VIEW_AUDIT'], administration: 'AuditPage' },
  {
    address: '/settings/health',
    title: 'Health',
    under: SETTINGS,
    needs: ['VIEW_ANALYTICS'],
    administration: 'HealthPage',
  },
  { address: '/entity', load: () => import('../entity/page/entity-page') },
  { address: '/lineage', title: 'Lineage', load: () => import('../entity/lineage/lineage-page') },
  { address: '/changes', title: 'What changed', load: () => import('../pages/changes/changes-page') },
  { address: '/welcome', title: 'First steps', load: () => import('../pages/welcome/welcome-page') },
  { address: '/new', title: 'Create something', letter: 'n', load: () => import('../pages/create/new-entity-page') },
  { address: '/parts', title: 'Parts', isForDevelopment: true, load: () => import('../pages/gallery/parts-page') },
];

/** Loads the script of a page. Absent for those of the first script. */
export function scriptOf({ load, administration }: PageRow): PageRow['load'] {
  return administration === undefined ? load : () => import('./administration-pages');
}
