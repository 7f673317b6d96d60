import { CARRIERS, SUBJECTS, tableUrn, TAGS, TEAMS, TERMS, urnNamed } from './words-catalog';

/** A query with the grades of what it should find: 3 for what is meant, less for what is useful too. */
export interface GradedQuery {
  readonly kind: string;
  readonly ask: string;
  readonly grades: ReadonlyMap<string, number>;
}

const core = (name: string) => tableUrn('snowflake', `analytics.core.${name}`);
const staging = (name: string) => tableUrn('snowflake', `analytics.staging.stg_${name}`);
const backup = (name: string) => tableUrn('snowflake', `archive.${name}_backup`);
const daily = (name: string) => tableUrn('bigquery', `reporting.fct_${name}_daily`);
const atSource = (name: string) => {
  const { source = '' } = SUBJECTS.find((each) => each.name === name) ?? {};
  return tableUrn(source, `shop.public.${name}`);
};
const dashboard = (name: string) => `urn:li:dashboard:(looker,${name}_overview)`;
const chart = (name: string) => `urn:li:chart:(looker,${name}_trend)`;
const job = (name: string) => `urn:li:dataJob:(urn:li:dataFlow:(airflow,warehouse_nightly,PROD),load_${name})`;
const feature = (name: string) => `urn:li:mlFeature:(shop,${name})`;
const kafka = (name: string) => tableUrn('kafka', name);

function graded(kind: string, ask: string, meant: readonly string[], useful: readonly string[] = []): GradedQuery {
  return {
    kind,
    ask,
    grades: new Map([...useful.map((urn) => [urn, 1] as const), ...meant.map((urn) => [urn, 3] as const)]),
  };
}

/** Both tables of the name are meant; what is made of them is useful. */
function named(kind: string, ask: string, name: string): GradedQuery {
  const others = [staging, backup, daily, dashboard, chart, job].map((urnOf) => urnOf(name));
  return graded(kind, ask, [core(name), atSource(name)], others);
}

const words = (name: string) => name.replaceAll('_', ' ');
const singular = (name: string) => words(name).replace(/ies$/, 'y').replace(/ches$/, 'ch').replace(/s$/, '');
const NAMES = SUBJECTS.map(({ name }) => name);
/** Their names are inside other names, so more is useful than the rules say, or they have no singular. */
const PLAIN = NAMES.filter((name) => !['general_ledger', 'clickstream', 'machine_telemetry'].includes(name));

function spelled(kind: string, pairs: string): readonly GradedQuery[] {
  return pairs
    .trim()
    .split(/\s*,\s*/)
    .map((pair) => pair.split(' = '))
    .map(([ask = '', name = '']) => named(kind, ask, name));
}

const TYPING_ERRORS = `
  clikstrem = clickstream, cilckstream = clickstream, custmers = customers, cutsomers = customers, shipmnets = shipments,
  shpments = shipments, warehuose = warehouses, inventroy levels = inventory_levels, emploees = employees,
  emplyees = employees, subscripton = subscriptions, subscirptons = subscriptions, recomendatons = recommendations,
  perfromence metrics = performance_metrics, campagns = campaigns, suplliers = suppliers, paymnts = payments,
  invocies = invoices, churn predctons = churn_predictions, exchnage rates = exchange_rates, satisfction surveys = satisfaction_surveys,
  genral ledger = general_ledger, fraud alrets = fraud_alerts, machine telemtry = machine_telemetry, web sesions = web_sessions,
  purchse orders = purchase_orders, absenses = absences, refnuds = refunds`;
const JOINED_AND_SPLIT = `
  websessions = web_sessions, click stream = clickstream, pageviews = page_views, orderitems = order_items,
  chatmessages = chat_messages, fraudalerts = fraud_alerts, ware houses = warehouses, pay ments = payments,
  purchaseorders = purchase_orders, storevisits = store_visits, supporttickets = support_tickets, ship ments = shipments,
  exchangerates = exchange_rates, inventorylevels = inventory_levels`;
const SPELLINGS = `
  WebSessions = web_sessions, web-sessions = web_sessions, PageViews = page_views, page views = page_views, ORDER_ITEMS = order_items,
  Order Items = order_items, order-items = order_items, generalLedger = general_ledger, Exchange Rates = exchange_rates,
  INVENTORY LEVELS = inventory_levels, chat.messages = chat_messages, PurchaseOrders = purchase_orders, storeVisits = store_visits,
  Job Applications = job_applications, payroll-runs = payroll_runs`;
const BEGINNINGS = `
  custom = customers, invoic = invoices, shipm = shipments, subscr = subscriptions, clickst = clickstream, general led = general_ledger,
  exchange ra = exchange_rates, recomm = recommendations, warehous = warehouses, emplo = employees, inventory lev = inventory_levels,
  satisf = satisfaction_surveys, fraud al = fraud_alerts, machine tel = machine_telemetry, support tick = support_tickets`;

function byPlatform(): readonly GradedQuery[] {
  return SUBJECTS.map(({ name, source }, index) => {
    const [platform, meant] = index % 2 === 0 ? ['snowflake', core(name)] : [source, atSource(name)];
    const ask = index % 3 === 0 ? `${words(name)} ${platform}` : `${platform} ${words(name)}`;
    const useful = platform === 'snowflake' ? [staging(name), backup(name)] : [core(name)];
    return graded('platform', ask, [meant], useful);
  });
}

function byType(): readonly GradedQuery[] {
  return SUBJECTS.slice(0, 30).map(({ name }, index) => {
    if (index % 3 === 0) return graded('type', `dashboard ${words(name)}`, [dashboard(name)]);
    if (index % 3 === 1) return graded('type', `${words(name)} chart`, [chart(name)]);
    return graded('type', `load ${words(name)} job`, [job(name)]);
  });
}

function byColumn(): readonly GradedQuery[] {
  return SUBJECTS.slice(1)
    .flatMap(({ name, columns }) => {
      const column = columns.split(' ')[1] ?? '';
      if (SUBJECTS.some((other) => other.name !== name && other.columns.split(' ').includes(column))) return [];
      return [graded('column', column, [core(name), atSource(name), staging(name), backup(name)])];
    })
    .slice(0, 30);
}

function byOwner(): readonly GradedQuery[] {
  const people = [...new Set(SUBJECTS.map(({ owner }) => owner))];
  const owned = (person: string) => SUBJECTS.filter(({ owner }) => owner === person).map(({ name }) => core(name));
  return [
    ...people.flatMap((person) => [
      graded('owner', `owned by ${person}`, owned(person), [urnNamed('corpuser', person)]),
      graded('person', person, [urnNamed('corpuser', person)], owned(person)),
    ]),
    ...SUBJECTS.slice(0, 8).map(({ name, owner }) => graded('owner', `${words(name)} owned by ${owner}`, [core(name)])),
  ];
}

const CARRIED: readonly (readonly [entityType: string, names: readonly string[], before: string])[] = [
  ['corpGroup', TEAMS, 'owned by'],
  ['tag', TAGS, 'tagged'],
  ['glossaryTerm', TERMS, 'term'],
];

function byCarrier(): readonly GradedQuery[] {
  return CARRIED.flatMap(([entityType, names, before]) =>
    names.flatMap((name) => {
      const own = urnNamed(entityType, name);
      const carriers = (CARRIERS[name] ?? []).map(core);
      const asked =
        before === 'term'
          ? graded('field words', `term ${name}`, [own], carriers)
          : graded('field words', `${before} ${name}`, carriers, [own]);
      return [asked, graded('carried', name, [own], carriers)];
    }),
  );
}

function byDomain(): readonly GradedQuery[] {
  return SUBJECTS.filter((_, index) => index % 3 === 0).map(({ name, domain }) =>
    graded(
      'domain',
      `${words(name)} in ${domain.toLowerCase()}`,
      [core(name)],
      [staging, backup, dashboard].map((urnOf) => urnOf(name)),
    ),
  );
}

const revenueDaily = tableUrn('snowflake', 'analytics.marts.revenue_daily');
const revenueJob = 'urn:li:dataJob:(urn:li:dataFlow:(airflow,marts,PROD),revenue_daily)';

/** Queries of people who had not seen the catalog of the others. */
const HELD_OUT: readonly GradedQuery[] = [
  ...['revenue daily', 'revenue_daily', 'revenuedaily', 'revenu daily', 'revenue dailies'].map((ask) =>
    graded('own name', ask, [revenueDaily], [revenueJob]),
  ),
  graded('joined or split', 'uscounties', [tableUrn('bigquery', 'geo.us_counties')]),
  ...['column iban', 'columns iban', 'iban column'].map((ask) =>
    graded(
      'field words',
      ask,
      ['payments'].flatMap((name) => [core(name), atSource(name), staging(name), backup(name)]),
    ),
  ),
  graded('field words', 'deprecated tables', [tableUrn('oracle', 'shop.carts_old')]),
];

const OTHERS: readonly GradedQuery[] = [
  graded('quotes', '"order placed"', [kafka('OrderPlacedEvent')]),
  graded('quotes', '"payment adopted"', [kafka('PaymentAdoptedEvent')]),
  graded('quotes', '"customer merged event"', [kafka('CustomerMergedEvent')]),
  graded('stem', 'adoption', [kafka('PaymentAdoptedEvent'), core('adopted_pets')]),
  graded('stem', 'events', [kafka('logging_events')], [tableUrn('snowflake', 'archive.logging_events_backup')]),
  graded('stem', 'date', [core('dim_date'), core('date_spine')], [feature('date_joined')]),
  graded('short', 'taxi', [tableUrn('postgres', 'city.taxi_trips')]),
  graded('short', 'tax', [tableUrn('postgres', 'finance.tax_codes')], [tableUrn('postgres', 'city.taxi_trips')]),
  graded(
    'type',
    'job customer orders',
    ['urn:li:dataJob:(urn:li:dataFlow:(airflow,sales,PROD),customer_orders)'],
    [core('customer_orders')],
  ),
];

export const GRADED_QUERIES: readonly GradedQuery[] = [
  ...NAMES.map((name) => named('name', name, name)),
  ...PLAIN.map((name) => named('singular', singular(name), name)),
  ...spelled('spelling', SPELLINGS),
  ...spelled('beginning', BEGINNINGS),
  ...spelled('typing error', TYPING_ERRORS),
  ...spelled('joined or split', JOINED_AND_SPLIT),
  ...byPlatform(),
  ...byType(),
  ...byColumn(),
  ...byOwner(),
  ...byCarrier(),
  ...byDomain(),
  ...OTHERS,
  ...HELD_OUT,
];
