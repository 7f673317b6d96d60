import type { FieldValue, SearchDocument } from '#search/language/fields/search-document';

/*
 * A catalog as companies have them: each subject is a table in an application, in the warehouse and on the way there, with jobs, charts,
 * backups and features around it. People, teams, tags, terms and domains have urns that say nothing of their names.
 */

interface Subject {
  readonly name: string;
  readonly source: string;
  readonly domain: string;
  readonly owner: string;
  readonly columns: string;
  readonly about: string;
}

function subject(text: string): Subject {
  const [name = '', source = '', domain = '', owner = '', columns = '', about = ''] = text.split(' | ');
  return { name, source, domain, owner, columns, about };
}

export const SUBJECTS: readonly Subject[] = [
  'customers | postgres | Sales | Jane Doe | customer_id email loyalty_tier signup_channel | People who bought something',
  'orders | postgres | Sales | Jane Doe | order_id placed_at coupon_code gift_message | One row for each purchase of a customer',
  'order_items | postgres | Sales | Jane Doe | order_id sku quantity unit_discount | Positions of orders',
  'payments | mysql | Finance | Omar Haddad | payment_id iban card_brand settled_at | Money that customers sent',
  'invoices | oracle | Finance | Omar Haddad | invoice_number vat_rate due_date | Documents sent to business customers',
  'refunds | mysql | Finance | Omar Haddad | refund_id refund_reason approved_by | Money that went back',
  'general_ledger | oracle | Finance | Lucia Fernandez | posting_key cost_center fiscal_period | All postings of the company',
  'budgets | oracle | Finance | Lucia Fernandez | budget_owner fiscal_quarter planned_amount | What teams may spend',
  'subscriptions | postgres | Sales | Priya Nair | plan_code trial_end renewal_date | Contracts that renew by themselves',
  'products | mysql | Merchandising | Priya Nair | sku product_title weight_grams | Everything the shop sells',
  'product_categories | mysql | Merchandising | Priya Nair | category_id parent_category | The tree of the shop',
  'prices | mysql | Merchandising | Priya Nair | price_list gross_price valid_from | What a product costs where',
  'suppliers | oracle | Supply Chain | Tomasz Nowak | supplier_id lead_time_days incoterm | Companies the shop buys from',
  'shipments | postgres | Supply Chain | Tomasz Nowak | tracking_number carrier_code customs_value | Parcels on their way',
  'warehouses | oracle | Supply Chain | Tomasz Nowak | warehouse_code dock_count square_meters | Buildings with stock',
  'inventory_levels | oracle | Supply Chain | Tomasz Nowak | bin_location reserved_quantity | Stock by place and day',
  'purchase_orders | oracle | Supply Chain | Tomasz Nowak | po_number buyer_code | What was bought from suppliers',
  'returns | postgres | Supply Chain | Tomasz Nowak | return_label restocking_fee | Parcels that came back',
  'web_sessions | kafka | Marketing | Aiko Tanaka | session_id landing_page utm_campaign | Visits of the shop',
  'clickstream | kafka | Marketing | Aiko Tanaka | click_id dwell_time referrer | Every click in the shop',
  'page_views | kafka | Marketing | Aiko Tanaka | view_id scroll_depth | Every page that was shown',
  'campaigns | mysql | Marketing | Aiko Tanaka | campaign_id creative_format | Advertisements and their goals',
  'ad_impressions | kafka | Marketing | Aiko Tanaka | impression_id bid_price | Advertisements that were shown',
  'email_deliveries | mysql | Marketing | Aiko Tanaka | bounce_type template_id | Messages to subscribers',
  'leads | mysql | Marketing | Samuel Okafor | lead_score lead_source | People who may buy',
  'employees | oracle | People | Ingrid Berg | employee_number hire_date salary_band | People who work here',
  'payroll_runs | oracle | People | Ingrid Berg | payroll_month net_amount | Salaries as they were paid',
  'job_applications | postgres | People | Ingrid Berg | applicant_email interview_stage | People who want to work here',
  'absences | oracle | People | Ingrid Berg | absence_type absence_days | Holidays and sick leave',
  'support_tickets | postgres | Customer Service | Samuel Okafor | ticket_id first_response_minutes | Questions and complaints',
  'chat_messages | kafka | Customer Service | Samuel Okafor | message_body sentiment | Conversations with agents',
  'satisfaction_surveys | mysql | Customer Service | Samuel Okafor | nps_score survey_comment | Answers of customers',
  'churn_predictions | postgres | Data Science | Wei Chen | churn_probability model_version | Who may leave',
  'recommendations | kafka | Data Science | Wei Chen | recommended_sku rank_position | Products for each customer',
  'fraud_alerts | kafka | Finance | Wei Chen | alert_severity device_fingerprint | Payments that look wrong',
  'exchange_rates | mysql | Finance | Lucia Fernandez | base_currency quote_currency | Currencies by day',
  'stores | oracle | Merchandising | Priya Nair | store_code opening_hours | Shops in cities',
  'store_visits | kafka | Merchandising | Priya Nair | door_counter visit_minutes | People who came in',
  'machine_telemetry | kafka | Supply Chain | Wei Chen | sensor_id vibration_hz | Measurements of conveyors',
  'performance_metrics | postgres | Data Science | Wei Chen | metric_name p95_latency | How services behave',
].map(subject);

export const TEAMS = [
  'Data Platform Team',
  'Data Platform',
  'Finance Analytics',
  'Growth Squad',
  'Supply Chain Engineering',
];
export const TAGS = ['Gold Standard', 'Personal Data', 'Deprecated Soon', 'Board Reporting'];
export const TERMS = ['Customer Lifetime Value', 'Net Revenue', 'Active Subscriber', 'Return Rate', 'Lead Time'];
/** Which subjects carry each tag, term and team, by place. */
export const CARRIERS: Readonly<Record<string, readonly string[]>> = {
  'Gold Standard': ['customers', 'general_ledger', 'stores'],
  'Personal Data': ['employees', 'leads', 'job_applications'],
  'Deprecated Soon': ['absences', 'email_deliveries'],
  'Board Reporting': ['budgets', 'exchange_rates'],
  'Customer Lifetime Value': ['subscriptions', 'churn_predictions'],
  'Net Revenue': ['invoices', 'refunds'],
  'Active Subscriber': ['web_sessions'],
  'Return Rate': ['shipments'],
  'Lead Time': ['purchase_orders', 'warehouses'],
  'Data Platform Team': ['clickstream', 'page_views', 'machine_telemetry'],
  'Data Platform': ['store_visits', 'chat_messages'],
  'Finance Analytics': ['payments', 'prices'],
  'Growth Squad': ['campaigns', 'ad_impressions'],
  'Supply Chain Engineering': ['suppliers', 'inventory_levels'],
};

type Fields = { readonly [field: string]: FieldValue };

function documentOf(entityType: string, key: string, fields: Fields): Omit<SearchDocument, 'id'> {
  return { urn: `urn:li:${entityType}:${key}`, entityType, removed: false, fields, runIds: [] };
}

function guid(entityType: string, name: string): string {
  const number = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 999_983, 7);
  return `urn:li:${entityType}:${number.toString(16).padStart(12, '0')}`;
}

export function urnNamed(entityType: string, name: string): string {
  return entityType === 'corpuser' ? `urn:li:corpuser:${name.toLowerCase().replace(' ', '.')}` : guid(entityType, name);
}

export function tableUrn(platform: string, path: string): string {
  return `urn:li:dataset:(urn:li:dataPlatform:${platform},${path},PROD)`;
}

function table(platform: string, path: string, name: string, fields: Fields): Omit<SearchDocument, 'id'> {
  const key = `(urn:li:dataPlatform:${platform},${path},PROD)`;
  const own = { id: path, name, platform: `urn:li:dataPlatform:${platform}`, origin: 'PROD', typeNames: ['Table'] };
  return documentOf('dataset', key, { ...own, ...fields });
}

function carried(name: string, list: readonly string[], entityType: string): readonly string[] {
  return list.filter((each) => CARRIERS[each]?.includes(name)).map((each) => urnNamed(entityType, each));
}

function documentsOf({ name, source, domain, owner, columns, about }: Subject): readonly Omit<SearchDocument, 'id'>[] {
  const title = name.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const [first = ''] = columns.split(' ');
  const domains = [guid('domain', domain)];
  const owners = [urnNamed('corpuser', owner), ...carried(name, TEAMS, 'corpGroup')];
  const fieldPaths = [...columns.split(' '), 'created_at', 'updated_at'];
  const shared = { fieldPaths, domains };
  return [
    table(source, `shop.public.${name}`, name, { fieldPaths, description: about }),
    table('snowflake', `analytics.core.${name}`, name, {
      ...shared,
      owners,
      description: `${about}, cleaned every night. Loaded from ${source}.`,
      tags: carried(name, TAGS, 'tag'),
      glossaryTerms: carried(name, TERMS, 'glossaryTerm'),
    }),
    table('snowflake', `analytics.staging.stg_${name}`, `stg_${name}`, { ...shared, description: `Raw ${name}` }),
    table('snowflake', `archive.${name}_backup`, `${name}_backup`, { ...shared, description: `Copy of ${name}` }),
    table('bigquery', `reporting.fct_${name}_daily`, `fct_${name}_daily`, { fieldPaths: [first, 'day', 'row_count'] }),
    documentOf('dashboard', `(looker,${name}_overview)`, {
      title: `${title.join(' ')} Overview`,
      platform: 'urn:li:dataPlatform:looker',
      description: `Figures of ${name.replaceAll('_', ' ')} by week`,
      domains,
    }),
    documentOf('chart', `(looker,${name}_trend)`, {
      title: `${title.join(' ')} Trend`,
      platform: 'urn:li:dataPlatform:looker',
    }),
    documentOf('dataJob', `(urn:li:dataFlow:(airflow,warehouse_nightly,PROD),load_${name})`, {
      name: `load_${name}`,
      jobId: `load_${name}`,
      description: `Loads ${name} into the warehouse`,
    }),
    documentOf('mlFeature', `(shop,${first})`, { name: first, description: `${first} of ${name}` }),
  ];
}

const KAFKA_EVENTS = ['OrderPlacedEvent', 'PaymentAdoptedEvent', 'CustomerMergedEvent', 'logging_events'];

/** The documents of the catalog, with ids. */
export function wordsCatalog(): readonly SearchDocument[] {
  const named = (entityType: string, names: readonly string[], field = 'name') =>
    names.map((name) => ({ ...documentOf(entityType, '', { [field]: name }), urn: urnNamed(entityType, name) }));
  const people = [...new Set(SUBJECTS.map(({ owner }) => owner))];
  const all = [
    ...SUBJECTS.flatMap(documentsOf),
    ...KAFKA_EVENTS.map((name) => table('kafka', name, name, { fieldPaths: ['event_time', 'payload'] })),
    table('snowflake', 'archive.logging_events_backup', 'logging_events_backup', { fieldPaths: ['event_time'] }),
    table('snowflake', 'analytics.core.dim_date', 'dim_date', { fieldPaths: ['date', 'week', 'month'] }),
    table('snowflake', 'analytics.core.date_spine', 'date_spine', { fieldPaths: ['date'] }),
    documentOf('mlFeature', '(shop,date_joined)', { name: 'date_joined', description: 'When a customer joined' }),
    table('snowflake', 'analytics.core.adopted_pets', 'adopted_pets', { fieldPaths: ['pet_name'] }),
    documentOf('dataJob', '(urn:li:dataFlow:(airflow,sales,PROD),customer_orders)', { name: 'customer_orders' }),
    table('snowflake', 'analytics.core.customer_orders', 'customer_orders', { fieldPaths: ['order_id', 'email'] }),
    documentOf('dataJob', '(urn:li:dataFlow:(airflow,marts,PROD),revenue_daily)', {
      name: 'Build revenue_daily',
      jobId: 'revenue_daily',
      description: 'Revenue by day, every morning',
    }),
    table('snowflake', 'analytics.marts.revenue_daily', 'revenue_daily', { fieldPaths: ['day', 'net'] }),
    table('bigquery', 'geo.us_counties', 'us_counties', { fieldPaths: ['county'] }),
    table('oracle', 'shop.carts_old', 'carts_old', { fieldPaths: ['cart'], deprecated: true }),
    table('postgres', 'city.taxi_trips', 'taxi_trips', { fieldPaths: ['trip_id', 'fare'] }),
    table('postgres', 'finance.tax_codes', 'tax_codes', { fieldPaths: ['tax_code'] }),
    ...named('corpuser', people, 'displayName'),
    ...named('corpGroup', TEAMS, 'displayName'),
    ...named('tag', TAGS),
    ...named('glossaryTerm', TERMS),
    ...named('domain', [...new Set(SUBJECTS.map(({ domain }) => domain))]),
  ];
  return all.map((document, index) => ({ ...document, id: String(index + 1) }));
}
