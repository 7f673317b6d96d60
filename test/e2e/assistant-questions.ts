/** A call of a tool. */
type Call = readonly [tool: string, given: Readonly<Record<string, unknown>>];

/** A question over the sample catalog, the calls that answer it, and what the last answer must say. */
interface AssistantQuestion {
  readonly question: string;
  readonly calls: readonly Call[];
  readonly answer: RegExp;
}

const snow = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:snowflake,sample_books.${name},PROD)`;
const shop = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:postgres,sample_shop.public.${name},PROD)`;
const [REVENUE, ORDER, READERS] = [snow('marts.revenue_daily'), snow('core.fct_order'), snow('marts.readers_weekly')];

const search = (query: string, ...types: readonly string[]): Call => [
  'search',
  types.length ? { query, types } : { query },
];
const filter = (text: string, ...types: readonly string[]): Call => ['search', { filter: text, types, limit: 50 }];
const facet = (field: string): Call => ['search', { facets: [field], limit: 0 }];
const table = (query: string) => search(query, 'dataset');
const lineage = (urn: string, direction: 'upstream' | 'downstream', hops = 1, columns = false): Call => [
  'get_lineage',
  { urn, direction, hops, columns },
];
const fields = (urn: string, match?: string): Call => [
  'list_schema_fields',
  match === undefined ? { urn } : { urn, match },
];
const aspects = (urn: string, ...names: readonly string[]): Call => ['get_entities', { urns: [urn], aspects: names }];
const owners = (...urns: readonly string[]): Call => ['who_owns', { urns }];

function ask(question: string, answer: RegExp, ...calls: readonly Call[]): AssistantQuestion {
  return { question, answer, calls };
}

export const ASSISTANT_QUESTIONS: readonly AssistantQuestion[] = [
  ask('How many datasets are there?', /^32 found/, ['search', { types: ['dataset'], limit: 0 }]),
  ask('What does Finance close the month with?', /\trevenue_daily\t/, search('finance closes the month')),
  ask('What is one row of fct_order?', /One row for each order, in euros/, table('fct_order')),
  ask('Which customers are not in the table of orders?', /Carts that were left are not here/, table('checkout paid')),
  ask('What is an active reader?', /opened an e-book in the last 28 days/, search('active reader', 'glossaryTerm')),
  ask('What is net revenue?', /Gross revenue without tax and returns/, search('net revenue', 'glossaryTerm')),
  ask('When is personal data deleted?', /30 days after an account is closed/, search('personal data', 'glossaryTerm')),
  ask('Who owns the domain Finance?', /Carla Okoye/, search('finance', 'domain')),
  ask('Who owns revenue_daily?', /Carla Okoye.*urn:li:corpuser:sample-carla/, table('revenue_daily'), owners(REVENUE)),
  ask('Who owns the table of refunds in the shop?', /Carla Okoye/, table('refunds'), owners(shop('refunds'))),
  ask('Whom do I ask about campaigns?', /Samir Haddad/, table('campaign_results')),
  ask('What does Yuki Tanabe own?', /book_recommendations/, filter("owners = 'sample-yuki'", 'dataset')),
  ask('How many things does the Data Platform own?', /\(Data Platform\) 33/, facet('owners')),
  ask('Which platform has most?', /snowflake \(Snowflake\) 18/, facet('platform')),
  ask('How many things are in the domain Shop?', /\(Shop\) 28/, facet('domains')),
  ask('Which tags are used, and how often?', /\(PII\) 8.*\(Finance close\) 5/, facet('tags')),
  ask('Which topics are there?', /shop\.page-views\.v2/, filter("platform = 'kafka'", 'dataset')),
  ask(
    'Which tables in Snowflake have personal data?',
    /^3 found[^]*raw\.customers/,
    filter("platform = 'snowflake' and tags = 'sample-pii'", 'dataset'),
  ),
  ask(
    'Which tables are experiments?',
    /^1 found[^]*book_recommendations/,
    filter("tags = 'sample-experiment'", 'dataset'),
  ),
  ask(
    'What is in the domain Marketing?',
    /newsletter_subscriptions/,
    filter("domains = 'sample-marketing'", 'dataset'),
  ),
  ask('Which topic replaces the deliveries v1?', /mail\.deliveries\.v2[^]*Replaces v1/, table('deliveries')),
  ask('How long are events of orders kept?', /Kept for 7 days/, table('orders event')),
  ask('Which dashboards does Finance look at?', /Month end/, search('finance', 'dashboard')),
  ask('Who owns the dashboard for readers?', /\tReaders\t[^]*Lena Fors/, search('readers', 'dashboard')),
  ask('When is the core built?', /every night at two/, search('core', 'dataFlow')),
  ask('How old may the copies of the shop be?', /one hour old at most/, table('raw customers')),
  ask('Is there a problem with gross amounts now?', /Do not use `GROSS` for the month/, search('gross', 'incident')),
  ask('Why was the revenue late?', /waited for a lock/, search('revenue late', 'incident')),
  ask('What is promised about the product Revenue?', /at six in the morning/, search('revenue', 'dataProduct')),
  ask(
    'What does GROSS mean in fct_order?',
    /with tax.*Refunds are not subtracted/,
    table('fct_order'),
    fields(ORDER, 'gross'),
  ),
  ask('Which columns of fct_order are personal?', /^1 of 6[^]*CUSTOMER_ID/, table('fct_order'), fields(ORDER, 'PII')),
  ask('What is the key of fct_order?', /ORDER_ID\tnumber/, table('fct_order'), fields(ORDER)),
  ask('What is fct_order made from?', /order_items[^]*refunds/, table('fct_order'), lineage(ORDER, 'upstream')),
  ask('What breaks if fct_order changes?', /Revenue by day/, table('fct_order'), lineage(ORDER, 'downstream', 3)),
  ask('Which dashboards show revenue_daily?', /Month end/, table('revenue_daily'), lineage(REVENUE, 'downstream', 2)),
  ask('Which job builds revenue_daily?', /Build revenue_daily/, table('revenue_daily'), lineage(REVENUE, 'upstream')),
  ask(
    'How do orders of the shop reach revenue_daily?',
    /2 shortest paths of 3 hops/,
    table('orders'),
    table('revenue_daily'),
    ['get_lineage_paths', { from: shop('orders'), to: REVENUE }],
  ),
  ask('From which columns is GROSS made?', /\tGROSS/, table('fct_order'), lineage(ORDER, 'upstream', 1, true)),
  ask(
    'Where are the links about revenue_daily?',
    /institutionalMemory: \{"elements"/,
    table('revenue_daily'),
    aspects(REVENUE, 'institutionalMemory'),
  ),
  ask('Who wrote readers_weekly, and when?', /ownership\t1\t\d{4}-.*\tcreated/, table('readers_weekly'), [
    'get_history',
    { urn: READERS, aspects: ['ownership'] },
  ]),
];
