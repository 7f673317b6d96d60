/**
 * 60 questions of somebody who has not seen the tools: each is one call of the search, with the question as it was asked, or with a filter as SQL
 * and the names that people see would have it. They come from the sample catalog alone.
 */
export interface StrangerQuestion {
  readonly question: string;
  readonly given: Readonly<Record<string, unknown>>;
  /** What the answer must say. */
  readonly answer: RegExp;
}

/** The question itself is the query. */
function asked(question: string, answer: RegExp): StrangerQuestion {
  return { question, given: { query: question }, answer };
}

function filtered(question: string, filter: string, answer: RegExp, more: object = {}): StrangerQuestion {
  return { question, given: { filter, limit: 50, ...more }, answer };
}

const row = (name: string) => new RegExp(`\\t${name}\\t`);

export const STRANGER_QUESTIONS: readonly StrangerQuestion[] = [
  asked('What is an active reader?', row('Active reader')),
  asked('What does gross revenue mean?', row('Gross revenue')),
  asked('What is the difference between gross and net revenue?', row('Net revenue')),
  asked('What do we call a customer?', row('Customer')),
  asked('How is basket value defined?', row('Basket value')),
  asked('What counts as a refund?', row('Refund')),
  asked('What is contact detail?', row('Contact detail')),
  asked('Where are the orders of the shop?', row('orders')),
  asked('Which table has the refunds?', row('refunds')),
  asked('Is there a table with newsletter subscriptions?', row('newsletter_subscriptions')),
  asked('Where do I find publishers?', row('publishers')),
  asked('Which table has the price lists of publishers?', /publisher_prices/),
  asked('Who gets which newsletter?', row('newsletter_subscriptions')),
  asked('What became of each newsletter?', /mail\.deliveries/),
  asked('Where are e-book openings?', /reader.openings/),
  asked('Where are page views without names?', /page-views\.v2/),
  asked('What recommends books to customers?', row('book_recommendations')),
  asked('revenue by day and country', row('revenue_daily')),
  asked('weekly active readers', row('readers_weekly')),
  asked('results of campaigns', /campaign_results|Results of campaigns/),
  asked('What is the source of every figure about sales?', row('fct_order')),
  asked('What does finance look at before it closes the month?', row('Month end')),
  asked('dashboard about newsletters', row('Newsletters')),
  asked('refund rate chart', row('Refund rate')),
  asked('Which pipeline copies the shop every hour?', row('Load the shop')),
  asked('What runs every night at two?', row('Build the core')),
  asked('Which job builds dim_customer?', row('Build dim_customer')),
  asked('Were there negative gross amounts?', row('Negative gross amounts')),
  asked('Why was revenue late?', row('Revenue was a day late')),
  asked('Who is head of data?', row('Ines Aldana')),
  asked('Who is Yuki?', row('Yuki Tanabe')),
  asked('marketing analyst', row('Samir Haddad')),
  asked('Which checks are there about GROSS?', /GROSS is never below zero/),
  asked('Is ORDER_ID unique?', /Each ORDER_ID occurs once/),
  asked('old carts', row('carts_old')),
  filtered('Which tables have personal data?', "tag = 'PII'", /^\d+ found[^]*\tcustomers\t/),
  filtered('Which tables have the tag PII?', "tags = 'pii'", /\tcustomers\t/, { types: ['table'] }),
  filtered('What is tier 1?', "tag = 'Tier 1'", row('fct_order')),
  filtered('What does Carla Okoye own?', "owner = 'Carla Okoye'", row('revenue_daily')),
  filtered('What does Lena own?', "owner = 'Lena'", row('books')),
  filtered('What does the Data Platform own?', "owners = 'Data Platform'", row('dim_book')),
  filtered(
    'What does Samir Haddad own in Marketing?',
    "owner = 'Samir Haddad' AND domain = 'Marketing'",
    row('campaign_results'),
  ),
  filtered('What is in the domain Finance?', "domain = 'Finance'", row('revenue_daily')),
  filtered('Which tables are in Snowflake?', "platform = 'Snowflake'", /\tfct_reading\t/, { types: ['tables'] }),
  filtered('Which topics are in Kafka?', "platform = 'Kafka'", /openings/),
  filtered('Which dashboards are there?', "type = 'dashboard'", row('Month end')),
  filtered('Which charts does Tomas Brandt own?', "owner = 'Tomas Brandt'", row('Refund rate'), { types: ['charts'] }),
  filtered('Which tables are deprecated?', 'deprecated = true', row('carts_old')),
  filtered('What is out of use in Finance?', "deprecated = true AND domain = 'Finance'", row('revenue_2023')),
  filtered('Which tables have no description?', 'description IS NULL', /^\d+ found/, { types: ['dataset'] }),
  filtered('Which tables have no owner?', 'owner IS NULL', /^0 found/, { types: ['dataset'] }),
  filtered('Which table is called dim_book?', "name = 'dim_book'", row('dim_book')),
  filtered('Which names begin with fct?', "name LIKE 'fct%'", row('fct_order')),
  filtered('Which tables use the term Order?', "term = 'Order'", row('fct_order')),
  filtered('Where is personal data in raw files?', "tag = 'PII' AND tag = 'Raw'", /reader_openings/),
  filtered('What is in the container marts?', "container = 'marts'", row('revenue_daily')),
  filtered('Which tables have a column email?', "column = 'email'", row('customers')),
  filtered('Which checks failed?', "lastOutcome = 'FAILURE'", /^\d+ found/, { types: ['assertion'] }),
  filtered('Which tasks ran last with success?', "lastOutcome = 'SUCCESS'", /^\d+ found/, { types: ['task'] }),
  filtered('Which experiments are there?', "tag = 'Experiment'", row('book_recommendations')),
];
