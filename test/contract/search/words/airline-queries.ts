import { airlineUrn } from './airline-catalog';
import type { GradedQuery } from './graded-queries';

/** kind | query | grade and what has it, by short names; a later grade follows a slash. */
const QUERIES = `
name | flights | 3 ops.public.flights, AIR.CORE.FLIGHTS / 1 AIR.STAGING.STG_FLIGHTS, dataJob:load_flights, AIR.CORE.FLIGHT_LEGS, ops.public.flight_delays, air-lake/raw/flights/2023
name | flight | 3 ops.public.flights, AIR.CORE.FLIGHTS / 2 AIR.CORE.FLIGHT_LEGS, ops.public.flight_delays / 1 domain:Flight Operations, corpGroup:Flight Operations
name | booking | 3 ops.public.bookings, AIR.CORE.BOOKINGS / 1 AIR.STAGING.STG_BOOKINGS, BookingCreatedEvent, BookingCancelledEvent
name | passengers | 3 ops.public.passengers, AIR.CORE.PASSENGERS
name | Passenger | 3 ops.public.passengers, AIR.CORE.PASSENGERS / 1 glossaryTerm:Passenger Name Record
name | AIRCRAFT | 3 ops.public.aircraft
name | airport | 3 ops.public.airports / 2 AIR.CORE.DIM_AIRPORT / 1 chart:Delay Minutes by Airport
name | payroll | 3 hr.payroll / 1 hr.employees
name | employee | 3 hr.employees
name | daily revenue | 3 AIR.MARTS.DAILY_REVENUE
name | revenue daily | 3 AIR.MARTS.DAILY_REVENUE
name | revenue by route | 3 chart:Revenue by Route, AIR.MARTS.REVENUE_BY_ROUTE
name | on time performance | 3 AIR.MARTS.ON_TIME_PERFORMANCE, dashboard:On-Time Performance
name | on-time performance | 3 AIR.MARTS.ON_TIME_PERFORMANCE, dashboard:On-Time Performance
name | load factor | 3 chart:Load Factor, glossaryTerm:Load Factor / 1 AIR.MARTS.SEAT_UTILIZATION
name | revenue management | 3 dashboard:Revenue Management, corpGroup:Revenue Management / 1 AIR.MARTS.DAILY_REVENUE, AIR.MARTS.REVENUE_BY_ROUTE
name | complaints | 3 crm.complaints
name | executive summary | 3 dashboard:Executive Summary
name | tax rate | 3 FIN.TAX_RATES
name | flight leg | 3 AIR.CORE.FLIGHT_LEGS
spelling of names | userProfiles | 3 app.userProfiles
spelling of names | user profiles | 3 app.userProfiles
spelling of names | user_profile | 3 app.userProfiles
spelling of names | userprofiles | 3 app.userProfiles
spelling of names | BookingCreatedEvent | 3 BookingCreatedEvent
spelling of names | booking created | 3 BookingCreatedEvent
spelling of names | bookingcreated | 3 BookingCreatedEvent
spelling of names | booking_cancelled_event | 3 BookingCancelledEvent
spelling of names | boarding pass scanned | 3 boardingPassScanned
spelling of names | boardingpass | 3 boardingPassScanned
spelling of names | flightStatusUpdates | 3 flight-status-updates
spelling of names | flight status | 3 flight-status-updates
spelling of names | crewrosters | 3 ops.public.crew_rosters
spelling of names | crew-rosters | 3 ops.public.crew_rosters
spelling of names | seatassignments | 3 ops.public.seat_assignments
spelling of names | OnTimePerformance | 3 AIR.MARTS.ON_TIME_PERFORMANCE, dashboard:On-Time Performance
spelling of names | pushnotification | 3 app.pushNotifications
spelling of names | DIM AIRPORT | 3 AIR.CORE.DIM_AIRPORT
spelling of names | dimdate | 3 AIR.CORE.DIM_DATE
spelling of names | no show model | 3 mlModel:no_show_model
spelling of names | noshow | 3 glossaryTerm:No-Show Rate, mlModel:no_show_model
typo | pasengers | 3 ops.public.passengers, AIR.CORE.PASSENGERS
typo | bokings | 3 ops.public.bookings, AIR.CORE.BOOKINGS
typo | fligths | 3 ops.public.flights, AIR.CORE.FLIGHTS
typo | airprots | 3 ops.public.airports
typo | loyality members | 3 AIR.MARTS.LOYALTY_MEMBERS
typo | fuel comsumption | 3 AIR.MARTS.FUEL_CONSUMPTION
typo | baggege items | 3 ops.public.baggage_items
typo | weather observtions | 3 air-lake/curated/weather_observations, lake.weather_observations
typo | complants | 3 crm.complaints
typo | utilisation | 3 AIR.MARTS.SEAT_UTILIZATION, dashboard:Crew Utilization
typo | crew utilisation | 3 dashboard:Crew Utilization
typo | lindquist | 3 corpuser:Maria Lindqvist
typo | available seat kilometres | 3 glossaryTerm:Available Seat Kilometers
column | passport_number | 3 ops.public.passengers
column | passport | 3 ops.public.passengers
column | runway length | 3 ops.public.airports
column | tail number | 3 ops.public.flights, AIR.MARTS.FUEL_CONSUMPTION, ops.public.aircraft
column | wind speed | 3 air-lake/curated/weather_observations, lake.weather_observations
column | emailAddress | 3 app.userProfiles
column | email address | 3 app.userProfiles
column | gross salary | 3 hr.payroll
column | co2 | 3 AIR.MARTS.FUEL_CONSUMPTION
column | icao24 | 3 air-lake/raw/radar/positions_20240115.parquet, lake.radar_positions
column | pnr | 3 ops.public.bookings, AIR.CORE.BOOKINGS, ops.public.seat_assignments, glossaryTerm:Passenger Name Record, AIR.STAGING.STG_BOOKINGS / 2 AIR.STAGING.STG_BOOKINGS_BKP_20240301, ops.public.passengers
column | bagTag | 3 ops.baggage.scanned.v1, ops.baggage.scanned.v2, ops.public.baggage_items
column | fieldPaths:miles_balance | 3 AIR.MARTS.LOYALTY_MEMBERS
column | bookings fare_class | 3 ops.public.bookings
column | passengers date of birth | 3 ops.public.passengers
platform | snowflake flights | 3 AIR.CORE.FLIGHTS / 1 AIR.STAGING.STG_FLIGHTS, AIR.CORE.FLIGHT_LEGS
platform | flights snowflake | 3 AIR.CORE.FLIGHTS / 1 AIR.STAGING.STG_FLIGHTS, AIR.CORE.FLIGHT_LEGS
platform | postgres bookings | 3 ops.public.bookings
platform | bookings table in postgres | 3 ops.public.bookings
platform | kafka booking events | 3 BookingCreatedEvent, BookingCancelledEvent
platform | kafka topic baggage | 3 ops.baggage.scanned.v2, ops.baggage.scanned.v1
platform | hive weather | 3 lake.weather_observations
platform | s3 weather | 3 air-lake/curated/weather_observations
platform | mongo user profiles | 3 app.userProfiles
platform | oracle invoices | 3 FIN.AP_INVOICES, FIN.AR_INVOICES
platform | tableau revenue | 3 dashboard:Revenue Management, chart:Revenue by Route / 2 dashboard:Q3 2024 Revenue Review
platform | dashboard crew | 3 dashboard:Crew Utilization
platform | crew dashboard | 3 dashboard:Crew Utilization
platform | airflow load bookings | 3 dataJob:load_bookings
platform | bookings in core | 3 AIR.CORE.BOOKINGS
platform | core flights | 3 AIR.CORE.FLIGHTS
platform | staging bookings | 3 AIR.STAGING.STG_BOOKINGS / 1 AIR.STAGING.STG_BOOKINGS_BKP_20240301
platform | bigquery ads spend | 3 northair-prod.marketing.google_ads_spend
platform | prod flights | 3 ops.public.flights, AIR.CORE.FLIGHTS
people | Maria Lindqvist | 3 corpuser:Maria Lindqvist / 1 ops.public.flights, ops.public.flight_delays, AIR.MARTS.ON_TIME_PERFORMANCE, dashboard:On-Time Performance
people | lindqvist | 3 corpuser:Maria Lindqvist / 1 ops.public.flights, ops.public.flight_delays, AIR.MARTS.ON_TIME_PERFORMANCE, dashboard:On-Time Performance
people | jose alvarez | 3 corpuser:José Álvarez / 1 ops.public.bookings, ops.public.passengers
people | Álvarez | 3 corpuser:José Álvarez / 1 ops.public.bookings, ops.public.passengers
people | o'brien | 3 corpuser:Siobhán O'Brien
people | obrien | 3 corpuser:Siobhán O'Brien
people | siobhan | 3 corpuser:Siobhán O'Brien
people | wei chen | 3 corpuser:Chen Wei
people | Смирнова | 3 corpuser:Анна Смирнова
people | анна смирнова | 3 corpuser:Анна Смирнова
people | tom baker | 3 corpuser:Tom Baker
people | bakke | 3 corpuser:Tomas Bakke
people | tbaker@northair.example | 3 corpuser:Tom Baker
people | mlindqvist | 3 corpuser:Maria Lindqvist
people | crew planning | 3 corpGroup:Crew Planning / 1 ops.public.crew_rosters, dashboard:Crew Utilization
people | data engineering team | 3 corpGroup:Data Engineering
carried | owned by Maria Lindqvist | 3 ops.public.flights, ops.public.flight_delays, AIR.MARTS.ON_TIME_PERFORMANCE, dashboard:On-Time Performance
carried | owned by crew planning | 3 ops.public.crew_rosters, dashboard:Crew Utilization
carried | owner chen wei | 3 ops.public.aircraft, AIR.MARTS.FUEL_CONSUMPTION, air-lake/curated/weather_observations, lake.weather_observations, mlModel:delay_predictor, mlModel:no_show_model
carried | owned by jose alvarez | 3 ops.public.bookings, ops.public.passengers
carried | bookings owned by data engineering | 3 AIR.CORE.BOOKINGS, dataJob:load_bookings
carried | tagged pii | 3 ops.public.crew_members, ops.public.passengers, AIR.CORE.PASSENGERS, AIR.MARTS.LOYALTY_MEMBERS, app.userProfiles, crm.contacts, hr.employees
carried | tagged Needs Review | 3 AIR.STAGING.STG_BOOKINGS_BKP_20240301, ops.baggage.scanned.v1
carried | tag:pii passengers | 3 ops.public.passengers, AIR.CORE.PASSENGERS
carried | pii passengers | 3 ops.public.passengers, AIR.CORE.PASSENGERS
carried | certified bookings | 3 AIR.CORE.BOOKINGS
carried | tier 1 flights | 3 AIR.CORE.FLIGHTS
carried | gdpr sensitive | 3 tag:gdpr-sensitive / 1 AIR.CORE.PASSENGERS, app.userProfiles, app.searchHistory, hr.employees, hr.payroll
carried | tables in domain human resources | 3 hr.employees, hr.payroll
carried | domain finance | 3 AIR.MARTS.REVENUE_BY_ROUTE, AIR.MARTS.DAILY_REVENUE, FIN.GL_ENTRIES, FIN.AP_INVOICES, FIN.AR_INVOICES, FIN.TAX_RATES, dashboard:Revenue Management, dashboard:Executive Summary, dashboard:Q3 2024 Revenue Review, chart:Revenue by Route, domain:Finance, dataJob:Refresh revenue marts
carried | term turnaround time | 3 AIR.MARTS.ON_TIME_PERFORMANCE, dashboard:On-Time Performance / 1 glossaryTerm:Turnaround Time
carried | invoices in finance | 3 FIN.AP_INVOICES, FIN.AR_INVOICES
carried | no-show rate | 3 glossaryTerm:No-Show Rate / 1 mlModel:no_show_model
question | where is revenue | 3 AIR.MARTS.DAILY_REVENUE, AIR.MARTS.REVENUE_BY_ROUTE, chart:Revenue by Route, dashboard:Revenue Management, corpGroup:Revenue Management, dashboard:Q3 2024 Revenue Review, dataJob:Refresh revenue marts
question | who owns bookings | 3 ops.public.bookings, AIR.CORE.BOOKINGS
question | who owns the passengers table? | 3 ops.public.passengers, AIR.CORE.PASSENGERS
question | what is load factor | 3 glossaryTerm:Load Factor, chart:Load Factor
question | what is a passenger name record? | 3 glossaryTerm:Passenger Name Record
question | where can I find weather observations | 3 air-lake/curated/weather_observations, lake.weather_observations
question | which table has passport numbers | 3 ops.public.passengers
question | how many seats are on an aircraft | 3 ops.public.aircraft
question | show me the crew rosters | 3 ops.public.crew_rosters
question | list of airports | 3 ops.public.airports
question | which dashboard shows punctuality | 3 dashboard:On-Time Performance
question | tables with salary | 3 hr.payroll
question | fuel used by airplanes | 3 AIR.MARTS.FUEL_CONSUMPTION
question | what happened to my baggage | 3 dashboard:Baggage Claims, ops.public.baggage_items, ops.baggage.scanned.v2, ops.baggage.scanned.v1
question | what does Tom Baker own | 3 northair-prod.marketing.google_ads_spend, northair-prod.marketing.email_campaigns, corpuser:Tom Baker
question 2 | where do I find the payroll | 3 hr.payroll
question 2 | who is responsible for complaints? | 3 crm.complaints
question 2 | who is Tom Baker | 3 corpuser:Tom Baker
question 2 | is there a table with loyalty members | 3 AIR.MARTS.LOYALTY_MEMBERS
question 2 | do we have weather data | 3 air-lake/curated/weather_observations, lake.weather_observations
question 2 | how late are our flights | 3 AIR.MARTS.ON_TIME_PERFORMANCE, ops.public.flight_delays, chart:Delay Minutes by Airport
question 2 | how much fuel do we use per seat | 3 chart:Fuel Cost per Seat, AIR.MARTS.FUEL_CONSUMPTION
question 2 | I need the passport numbers of passengers | 3 ops.public.passengers
question 2 | give me all bookings | 3 ops.public.bookings, AIR.CORE.BOOKINGS
question 2 | what is the difference between ap invoices and ar invoices | 3 FIN.AP_INVOICES, FIN.AR_INVOICES
question 2 | what's in the general ledger? | 3 FIN.GL_ENTRIES
question 2 | which columns does crew_rosters have | 3 ops.public.crew_rosters
question 2 | which kafka topics have baggage | 3 ops.baggage.scanned.v1, ops.baggage.scanned.v2
question 2 | what dashboards does crew planning own | 3 dashboard:Crew Utilization
question 2 | which tables are tagged pii | 3 ops.public.crew_members, ops.public.passengers, AIR.CORE.PASSENGERS, AIR.MARTS.LOYALTY_MEMBERS, app.userProfiles, crm.contacts, hr.employees
question 2 | datasets owned by Maria Lindqvist please | 3 ops.public.flights, ops.public.flight_delays, AIR.MARTS.ON_TIME_PERFORMANCE
question 2 | where does the data for on-time performance come from | 3 AIR.MARTS.ON_TIME_PERFORMANCE, dashboard:On-Time Performance
question 2 | when was a flight cancelled | 3 AIR.MARTS.ON_TIME_PERFORMANCE
question 2 | what tables are in staging | 3 AIR.STAGING.STG_FLIGHTS, AIR.STAGING.STG_BOOKINGS / 2 AIR.STAGING.STG_BOOKINGS_BKP_20240301
question 2 | can you show me revenue per day | 3 AIR.MARTS.DAILY_REVENUE
question 2 | who owns the passangers table | 3 ops.public.passengers, AIR.CORE.PASSENGERS
question 2 | what is our no show rate | 3 glossaryTerm:No-Show Rate
question 2 | salaries of employees | 3 hr.payroll / 1 hr.employees
question 2 | everything about baggage | 3 dashboard:Baggage Claims, ops.public.baggage_items, ops.baggage.scanned.v2, ops.baggage.scanned.v1
question 2 | owner of the crew utilization dashboard | 3 dashboard:Crew Utilization
question 2 | definition of turnaround time | 3 glossaryTerm:Turnaround Time
question 2 | meaning of load factor | 3 glossaryTerm:Load Factor, chart:Load Factor
question 2 | description of flight_delays | 3 ops.public.flight_delays
question 2 | columns of fuel consumption | 3 AIR.MARTS.FUEL_CONSUMPTION
question 2 | contact for ads spend | 3 northair-prod.marketing.google_ads_spend
question 2 | schema of seat assignments | 3 ops.public.seat_assignments
question 2 | upstream of daily revenue | 3 AIR.MARTS.DAILY_REVENUE
phrase | "revenue by route" | 3 chart:Revenue by Route, AIR.MARTS.REVENUE_BY_ROUTE
phrase | "crew members" | 3 ops.public.crew_members
phrase | "boarding pass" | 3 boardingPassScanned
phrase | "general ledger" | 3 FIN.GL_ENTRIES
phrase | "frequent flyer" | 3 AIR.MARTS.LOYALTY_MEMBERS
phrase | "daily briefing" | 3 dashboard:Chief Pilot's Daily Briefing
phrase | "baggage claims" dashboard | 3 dashboard:Baggage Claims
urn | urn:li:dataset:(urn:li:dataPlatform:kafka,BookingCreatedEvent,PROD) | 3 BookingCreatedEvent
urn | urn:li:corpuser:tbaker | 3 corpuser:Tom Baker
urn | urn:li:tag:3c1 | 3 tag:PII
urn | corpuser:tbaker | 3 corpuser:Tom Baker
urn | kafka,BookingCreatedEvent | 3 BookingCreatedEvent
urn | urn:li:dataPlatform:snowflake,AIR.CORE.FLIGHTS,PROD | 3 AIR.CORE.FLIGHTS
urn | (tableau,revman) | 3 dashboard:Revenue Management
urn | urn:li:dataset:(urn:li:dataPlatform:postgres,ops.public.book | 3 ops.public.bookings
dotted | AIR.CORE.FLIGHTS | 3 AIR.CORE.FLIGHTS
dotted | air.core.flights | 3 AIR.CORE.FLIGHTS
dotted | core.flights | 3 AIR.CORE.FLIGHTS
dotted | public.bookings | 3 ops.public.bookings
dotted | ops.public.flights | 3 ops.public.flights
dotted | hr.payroll | 3 hr.payroll
dotted | snowflake.AIR.MARTS.DAILY_REVENUE | 3 AIR.MARTS.DAILY_REVENUE
dotted | ops.baggage.scanned.v2 | 3 ops.baggage.scanned.v2
dotted | ops.baggage.scanned | 3 ops.baggage.scanned.v1, ops.baggage.scanned.v2
dotted | baggage scanned v2 | 3 ops.baggage.scanned.v2
dotted | AIR CORE BOOKINGS | 3 AIR.CORE.BOOKINGS
dotted | hr.payroll.gross_salary | 3 hr.payroll
dotted | northair-prod.marketing.email_campaigns | 3 northair-prod.marketing.email_campaigns
path | air-lake/raw/radar | 3 air-lake/raw/radar/positions_20240115.parquet
path | s3://air-lake/raw/flights/2023/ | 3 air-lake/raw/flights/2023
path | positions_20240115.parquet | 3 air-lake/raw/radar/positions_20240115.parquet
path | curated/weather_observations | 3 air-lake/curated/weather_observations
path | raw/flights | 3 air-lake/raw/flights/2023
path | air-lake | 3 container:air-lake / 1 air-lake/raw/flights/2023, air-lake/raw/radar/positions_20240115.parquet, air-lake/curated/weather_observations
path | parquet | 3 air-lake/raw/radar/positions_20240115.parquet
number | nps 2023 | 3 AIR.MARTS.NPS_2023
number | nps_2024 | 3 AIR.MARTS.NPS_2024
number | nps 24 | 3 AIR.MARTS.NPS_2024, AIR.MARTS.NPS_2023
number | nps | 3 AIR.MARTS.NPS_2023, AIR.MARTS.NPS_2024
number | 20240115 | 3 air-lake/raw/radar/positions_20240115.parquet
number | 2024-01-15 | 3 air-lake/raw/radar/positions_20240115.parquet
number | ga4 | 3 northair-prod.marketing.ga4_events
number | google analytics 4 | 3 northair-prod.marketing.ga4_events
number | q3 2024 | 3 dashboard:Q3 2024 Revenue Review
number | q3 revenue | 3 dashboard:Q3 2024 Revenue Review
number | stg_bookings_bkp_20240301 | 3 AIR.STAGING.STG_BOOKINGS_BKP_20240301
number | otp 15 | 3 AIR.MARTS.ON_TIME_PERFORMANCE
abbreviation | gl entries | 3 FIN.GL_ENTRIES
abbreviation | ap invoices | 3 FIN.AP_INVOICES
abbreviation | dim | 3 AIR.CORE.DIM_AIRPORT, AIR.CORE.DIM_DATE
abbreviation | stg | 3 AIR.STAGING.STG_FLIGHTS, AIR.STAGING.STG_BOOKINGS / 2 AIR.STAGING.STG_BOOKINGS_BKP_20240301
abbreviation | crm | 3 crm.accounts, crm.contacts, crm.complaints, dataJob:sync_crm_contacts
abbreviation | rev by route | 3 chart:Revenue by Route, AIR.MARTS.REVENUE_BY_ROUTE
script | flugpläne | 3 legacy.dbo.Flugpläne
script | flugplane | 3 legacy.dbo.Flugpläne
script | cafe | 3 legacy.dbo.Café_Umsätze
script | Café Umsätze | 3 legacy.dbo.Café_Umsätze
script | umsatze | 3 legacy.dbo.Café_Umsätze
script | 予約履歴 | 3 AIR.JP.予約履歴
script | 予約 | 3 AIR.JP.予約履歴
script | 予約番号 | 3 AIR.JP.予約履歴
script | билеты | 3 AIR.RU.билеты
script | билет | 3 AIR.RU.билеты
script | ЦЕНА | 3 AIR.RU.билеты
description | general ledger | 3 FIN.GL_ENTRIES
description | accounts payable | 3 FIN.AP_INVOICES
description | suitcase | 3 ops.public.baggage_items / 2 dashboard:Baggage Claims
description | frequent flyer program | 3 AIR.MARTS.LOYALTY_MEMBERS
description | metar | 3 air-lake/curated/weather_observations, lake.weather_observations
description | newsletter | 3 northair-prod.marketing.email_campaigns
description | pilots and cabin crew | 3 ops.public.crew_members, dashboard:Crew Utilization
description | cancelled bookings | 3 BookingCancelledEvent
`;

function gradesOf(text: string): ReadonlyMap<string, number> {
  return new Map(
    text.split(' / ').flatMap((part) => {
      const [grade = '', ...names] = part.trim().split(' ');
      const shorts = names.join(' ').split(', ');
      return shorts.map((short) => [airlineUrn(short), Number(grade)] as const);
    }),
  );
}

/** What people ask an airline's catalog. */
export const AIRLINE_QUERIES: readonly GradedQuery[] = QUERIES.trim()
  .split('\n')
  .map((line) => {
    const [kind = '', ask = '', grades = ''] = line.split(' | ').map((cell) => cell.trim());
    return { kind, ask, grades: gradesOf(grades) };
  });
