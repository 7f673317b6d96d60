import type { FieldValue, SearchDocument } from '#search/language/fields/search-document';

/*
 * The catalog of an airline. Its names have upper case, camel case, hyphens, paths of files, versions, dates and other scripts, which those
 * of the shop do not have.
 */

type Fields = Readonly<Record<string, FieldValue>>;

/** platform | path | domain | owners | tags | terms | columns | description */
const DATASETS = `
postgres | ops.public.flights | Flight Operations | Maria Lindqvist | | | flight_no departure_airport arrival_airport sched_departure actual_departure tail_number | Flights as operations plans and flies them
postgres | ops.public.flight_delays | Flight Operations | Maria Lindqvist | | | flight_no delay_code delay_minutes | Reasons why a flight was late
postgres | ops.public.aircraft | Flight Operations | Chen Wei | | | tail_number aircraft_type seat_count | Airplanes of the fleet
postgres | ops.public.airports | Flight Operations | | | | iata_code icao_code city runway_length | Airports that we serve
postgres | ops.public.crew_members | Flight Operations | | PII | | crew_id license_expiry home_base | Pilots and cabin crew
postgres | ops.public.crew_rosters | Flight Operations | Crew Planning | | | crew_id duty_start duty_end | Who flies when
postgres | ops.public.baggage_items | Flight Operations | | | | bag_tag weight_kg last_seen_at | Every suitcase
postgres | ops.public.seat_assignments | Commercial | | | | seat_no pnr | Who sits where
postgres | ops.public.bookings | Commercial | José Álvarez | | Passenger Name Record | pnr booking_channel fare_class booked_at | Bookings as they are made
postgres | ops.public.passengers | Commercial | José Álvarez | PII | Passenger Name Record | passenger_id first_name last_name passport_number date_of_birth | People who fly with us
snowflake | AIR.CORE.FLIGHTS | Flight Operations | Data Engineering | Certified,Tier 1 | | FLIGHT_ID FLIGHT_NO DEPARTURE_DATE ARRIVAL_DATE | One row for each flight, cleaned
snowflake | AIR.CORE.FLIGHT_LEGS | Flight Operations | Data Engineering | Certified | | LEG_ID FLIGHT_ID BLOCK_HOURS | Legs of flights with several stops
snowflake | AIR.CORE.BOOKINGS | Commercial | Data Engineering | Certified,Tier 1 | | BOOKING_ID PNR FARE_AMOUNT CURRENCY | Bookings with their fares
snowflake | AIR.CORE.PASSENGERS | Commercial | Data Engineering | PII,gdpr-sensitive | | PASSENGER_ID COUNTRY | Passengers, one row each
snowflake | AIR.CORE.DIM_AIRPORT | Flight Operations | Data Engineering | | | AIRPORT_KEY IATA_CODE TIME_ZONE | Airports for reports
snowflake | AIR.CORE.DIM_DATE | | Data Engineering | | | DATE_KEY FISCAL_WEEK IS_HOLIDAY | The calendar
snowflake | AIR.STAGING.STG_FLIGHTS | Flight Operations | | | | FLIGHT_NO LOADED_AT | Flights before cleaning
snowflake | AIR.STAGING.STG_BOOKINGS | Commercial | | | | PNR LOADED_AT | Bookings before cleaning
snowflake | AIR.STAGING.STG_BOOKINGS_BKP_20240301 | Commercial | | Needs Review | | PNR LOADED_AT | Copy of before the migration
snowflake | AIR.MARTS.REVENUE_BY_ROUTE | Finance | Revenue Management | Certified | Available Seat Kilometers | ROUTE REVENUE_EUR ASK | Revenue of each pair of airports
snowflake | AIR.MARTS.DAILY_REVENUE | Finance | Revenue Management | Certified,Tier 1 | | DAY REVENUE_EUR | Revenue of each day
snowflake | AIR.MARTS.ON_TIME_PERFORMANCE | Flight Operations | Maria Lindqvist | Tier 1 | Turnaround Time | DAY OTP_15 CANCELLED | Share of flights with less than 15 minutes of delay
snowflake | AIR.MARTS.LOYALTY_MEMBERS | Customer Experience | Siobhán O'Brien | PII | | MEMBER_ID TIER_STATUS MILES_BALANCE | Members of the frequent flyer program
snowflake | AIR.MARTS.NPS_2023 | Customer Experience | Siobhán O'Brien | | | SURVEY_ID NPS_SCORE | Answers of passengers in 2023
snowflake | AIR.MARTS.NPS_2024 | Customer Experience | Siobhán O'Brien | | | SURVEY_ID NPS_SCORE | Answers of passengers in 2024
snowflake | AIR.MARTS.FUEL_CONSUMPTION | Flight Operations | Chen Wei | | | TAIL_NUMBER FUEL_KG CO2_KG | Kerosene burnt by each airplane
snowflake | AIR.MARTS.SEAT_UTILIZATION | Commercial | Revenue Management | | Load Factor | FLIGHT_ID SEATS_SOLD LOAD_FACTOR | How full flights are
snowflake | AIR.JP.予約履歴 | Commercial | | | | 予約番号 作成日 | 日本支店の予約
snowflake | AIR.RU.билеты | Commercial | | | | номер_билета цена | Проданные билеты
kafka | flight-status-updates | Flight Operations | Flight Operations | | | flightNo status gate | Changes of gates and times
kafka | BookingCreatedEvent | Commercial | | | | bookingId createdAt channel | A booking was made
kafka | BookingCancelledEvent | Commercial | | | | bookingId cancelledAt reason | A booking was cancelled
kafka | boardingPassScanned | Flight Operations | | | | passId gate scannedAt | A passenger goes aboard
kafka | ops.baggage.scanned.v1 | Flight Operations | | Needs Review | | bagTag belt | Bags on belts, the old format
kafka | ops.baggage.scanned.v2 | Flight Operations | | | | bagTag belt scannerId | Bags on belts
mongodb | app.userProfiles | Customer Experience | | PII,gdpr-sensitive | | userId emailAddress homeAirport | Accounts of the mobile app
mongodb | app.searchHistory | Customer Experience | | gdpr-sensitive | | userId origin destination | What people looked for in the app
mongodb | app.pushNotifications | Customer Experience | | | | notificationId openedAt | Messages sent to phones
s3 | air-lake/raw/flights/2023 | Flight Operations | | | | | Flights of 2023 as files
s3 | air-lake/raw/radar/positions_20240115.parquet | Flight Operations | | | | icao24 latitude longitude altitude_ft | Radar of one day
s3 | air-lake/curated/weather_observations | Flight Operations | Chen Wei | | | station_id wind_speed visibility | METAR messages, decoded
hive | lake.weather_observations | Flight Operations | Chen Wei | | | station_id wind_speed visibility | METAR messages, decoded
hive | lake.radar_positions | Flight Operations | | | | icao24 latitude longitude altitude_ft | Where airplanes were
bigquery | northair-prod.marketing.ga4_events | Commercial | | | | event_name user_pseudo_id | Events of Google Analytics 4
bigquery | northair-prod.marketing.google_ads_spend | Commercial | Tom Baker | | | campaign cost_micros | What advertisements cost
bigquery | northair-prod.marketing.email_campaigns | Commercial | Tom Baker | | | campaign open_rate | Newsletters
mysql | crm.accounts | Customer Experience | Customer Care | | | account_id company_name | Companies that book for their people
mysql | crm.contacts | Customer Experience | Customer Care | PII | | contact_id phone_number | People at these companies
mysql | crm.complaints | Customer Experience | Customer Care | | | complaint_id compensation_eur | What passengers are angry about
mysql | hr.employees | Human Resources | Tomas Bakke | PII,gdpr-sensitive | | employee_id hire_date job_title | Everybody on the payroll
mysql | hr.payroll | Human Resources | Tomas Bakke | gdpr-sensitive | | employee_id gross_salary | Salaries by month
oracle | FIN.GL_ENTRIES | Finance | Анна Смирнова | Certified | | ENTRY_ID ACCOUNT_CODE DEBIT CREDIT | General ledger
oracle | FIN.AP_INVOICES | Finance | Анна Смирнова | | | INVOICE_ID VENDOR_ID DUE_DATE | Accounts payable
oracle | FIN.AR_INVOICES | Finance | Анна Смирнова | | | INVOICE_ID CUSTOMER_ID DUE_DATE | Accounts receivable
oracle | FIN.TAX_RATES | Finance | Анна Смирнова | | | COUNTRY RATE | Taxes of tickets
mssql | legacy.dbo.Flugpläne | Flight Operations | | | | Abflug Ankunft Flugzeug | Flugpläne der alten Gesellschaft
mssql | legacy.dbo.Café_Umsätze | Customer Experience | | | | Lounge Umsatz | Was in den Lounges verkauft wird
postgres | ops.test.flights_tmp | | | | | x | Scratch
`;

/** type | key | name | domain | owners | tags | terms | description */
const OTHERS = `
dashboard | (tableau,otp) | On-Time Performance | Flight Operations | Maria Lindqvist | Certified | Turnaround Time | Punctuality by airport and week
dashboard | (tableau,revman) | Revenue Management | Finance | Revenue Management | | | Fares, load and yield
dashboard | (tableau,exec) | Executive Summary | Finance | Анна Смирнова | Tier 1 | | One page for the board
dashboard | (tableau,crew) | Crew Utilization | Flight Operations | Crew Planning | | | Hours of pilots and cabin crew
dashboard | (tableau,bags) | Baggage Claims | Customer Experience | Customer Care | | | Lost and damaged suitcases
dashboard | (tableau,briefing) | Chief Pilot's Daily Briefing | Flight Operations | | | | Weather, closures, crews
dashboard | (tableau,q3) | Q3 2024 Revenue Review | Finance | Revenue Management | | | Slides of the third quarter
chart | (tableau,delays) | Delay Minutes by Airport | Flight Operations | | | | Where flights are late
chart | (tableau,bpd) | Bookings per Day | Commercial | | | | Line of the last year
chart | (tableau,lf) | Load Factor | Commercial | | | Load Factor | How full flights are, by month
chart | (tableau,fuel) | Fuel Cost per Seat | Flight Operations | | | Available Seat Kilometers | In euro
chart | (tableau,rbr) | Revenue by Route | Finance | | | | Map of routes
dataJob | (urn:li:dataFlow:(airflow,ops_daily,PROD),load_flights) | load_flights | Flight Operations | Data Engineering | | | Copies flights from operations
dataJob | (urn:li:dataFlow:(airflow,ops_daily,PROD),load_bookings) | load_bookings | Commercial | Data Engineering | | | Copies bookings from operations
dataJob | (urn:li:dataFlow:(airflow,finance,PROD),refresh_marts) | Refresh revenue marts | Finance | Data Engineering | | | Every morning at six
dataJob | (urn:li:dataFlow:(airflow,crm,PROD),sync_contacts) | sync_crm_contacts | Customer Experience | | | | Contacts from the CRM
mlModel | (urn:li:dataPlatform:mlflow,delay_predictor,PROD) | delay_predictor | Flight Operations | Chen Wei | | | Guesses minutes of delay
mlModel | (urn:li:dataPlatform:mlflow,no_show_model,PROD) | no_show_model | Commercial | Chen Wei | | No-Show Rate | Guesses who will not come
container | 1f00 | AIR | | Data Engineering | | | The database of the warehouse
container | 1f01 | CORE | | Data Engineering | | | Cleaned tables
container | 1f02 | STAGING | | Data Engineering | | | Tables before cleaning
container | 1f03 | MARTS | | Data Engineering | | | Tables for reports
container | 1f04 | air-lake | | | | | The bucket of files
corpuser | mlindqvist | Maria Lindqvist | | | | |
corpuser | jalvarez | José Álvarez | | | | |
corpuser | cwei | Chen Wei | | | | |
corpuser | sobrien | Siobhán O'Brien | | | | |
corpuser | asmirnova | Анна Смирнова | | | | |
corpuser | tbaker | Tom Baker | | | | |
corpuser | tbakke | Tomas Bakke | | | | |
corpGroup | 7a1 | Revenue Management | | | | |
corpGroup | 7a2 | Flight Operations | | | | |
corpGroup | 7a3 | Data Engineering | | | | |
corpGroup | 7a4 | Crew Planning | | | | |
corpGroup | 7a5 | Customer Care | | | | |
tag | 3c1 | PII | | | | | Says who somebody is
tag | 3c2 | Certified | | | | | Checked by its owner
tag | 3c3 | Needs Review | | | | |
tag | 3c4 | Tier 1 | | | | |
tag | 3c5 | gdpr-sensitive | | | | |
glossaryTerm | 5e1 | Load Factor | | | | | Seats sold over seats flown
glossaryTerm | 5e2 | Available Seat Kilometers | | | | | Seats times distance, ASK
glossaryTerm | 5e3 | No-Show Rate | | | | | Share of passengers who do not come
glossaryTerm | 5e4 | Passenger Name Record | | | | | PNR, the code of a booking
glossaryTerm | 5e5 | Turnaround Time | | | | | From landing to departure
domain | 9d1 | Flight Operations | | | | |
domain | 9d2 | Commercial | | | | |
domain | 9d3 | Customer Experience | | | | |
domain | 9d4 | Finance | | | | |
domain | 9d5 | Human Resources | | | | |
`;

function rowsOf(text: string): readonly (readonly string[])[] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
}

const ROWS = rowsOf(OTHERS);
const NAME_FIELDS: Readonly<Record<string, string>> = {
  dashboard: 'title',
  chart: 'title',
  corpuser: 'displayName',
  corpGroup: 'displayName',
};
const OWNER_TYPES = ['corpuser', 'corpGroup'];

/** The urns of what is called so, for those of the given types that exist. */
function urnsNamed(names: string | undefined, types: readonly string[]): readonly string[] {
  return (names ?? '')
    .split(',')
    .flatMap((name) =>
      ROWS.filter(([type = '', , each]) => types.includes(type) && each === name.trim()).map(
        ([type, key]) => `urn:li:${type}:${key}`,
      ),
    );
}

function carriedBy([domain, owners, tags, terms, description]: readonly string[]): Fields {
  return {
    ...(description ? { description } : {}),
    domains: urnsNamed(domain, ['domain']),
    owners: urnsNamed(owners, OWNER_TYPES),
    tags: urnsNamed(tags, ['tag']),
    glossaryTerms: urnsNamed(terms, ['glossaryTerm']),
  };
}

function document(entityType: string, key: string, fields: Fields): Omit<SearchDocument, 'id'> {
  return { urn: `urn:li:${entityType}:${key}`, entityType, removed: false, fields, runIds: [] };
}

function inContainer(schema: string | undefined): Fields {
  const [container] = urnsNamed(schema, ['container']);
  return container ? { container } : {};
}

function datasetOf([platform, path = '', ...rest]: readonly string[]): Omit<SearchDocument, 'id'> {
  const [domain = '', owners = '', tags = '', terms = '', columns = '', description = ''] = rest;
  const paths = platform === 's3' || platform === 'kafka' ? path : (path.split('.').at(-1) ?? path);
  const own = { id: path, name: paths, platform: `urn:li:dataPlatform:${platform}`, origin: 'PROD' };
  const fieldPaths = columns.split(' ').filter((column) => column !== '');
  const [, schema] = path.startsWith('AIR.') ? path.split('.') : [];
  const carried = { ...carriedBy([domain, owners, tags, terms, description]), ...inContainer(schema) };
  return document('dataset', `(urn:li:dataPlatform:${platform},${path},PROD)`, { ...own, fieldPaths, ...carried });
}

function otherOf([type = '', key = '', name = '', ...rest]: readonly string[]): Omit<SearchDocument, 'id'> {
  const email = type === 'corpuser' ? { email: `${key}@northair.example`, ldap: key } : {};
  const tableau = type === 'dashboard' || type === 'chart' ? { platform: 'urn:li:dataPlatform:tableau' } : {};
  const own = OWNER_TYPES.includes(type) || ['tag', 'glossaryTerm', 'domain'].includes(type);
  const described = rest[4] ? { description: rest[4] } : {};
  const fields = { [NAME_FIELDS[type] ?? 'name']: name, ...email, ...tableau };
  return document(type, key, { ...fields, ...(own ? described : carriedBy(rest)) });
}

/** The documents of the catalog, with ids. */
export function airlineCatalog(): readonly SearchDocument[] {
  const all = [...rowsOf(DATASETS).map(datasetOf), ...ROWS.map(otherOf)];
  return all.map((each, index) => ({ ...each, id: String(index + 1) }));
}

/** The urn behind a short name: the path of a dataset, or the type and the name of anything else, as in `tag:PII`. */
export function airlineUrn(short: string): string {
  const dataset = rowsOf(DATASETS).find(([platform, path]) => short === path || short === `${platform}:${path}`);
  if (dataset) return `urn:li:dataset:(urn:li:dataPlatform:${dataset[0]},${dataset[1]},PROD)`;
  const other = ROWS.find(([type, , name]) => short === `${type}:${name}`);
  if (!other) throw new Error(`The catalog of the airline has no '${short}'`);
  return `urn:li:${other[0]}:${other[1]}`;
}
