import { LIMITS } from '#generated/http/limits';
import type { AssertionInfo, AssertionResult } from '#generated/types/com.linkedin.assertion';
import type { AuditStamp } from '#generated/types/com.linkedin.common';
import type { IncidentInfo, IncidentStatus } from '#generated/types/com.linkedin.incident';
import type { AssertionType, Health, HealthStatus } from '#generated/graphql/resolver-types';
import { groupBy } from '#base/json/group-by';
import type { Stored } from '#base/json/stored';
import { numberOf, objectOf, storedText } from '#base/json/stored-values';
import type { DocumentReads, EntitySource, GraphqlContext } from '../graphql-context';
import type { Resolvers } from '../resolvers';

/** Entity types that have incidents and assertions, and whose health released servers give. */
const JUDGED = ['Dataset', 'Dashboard', 'Chart', 'DataFlow', 'DataJob'];

/** What incidents and assertions say of an entity, as the caller may see them. */
export const health: Resolvers = Object.fromEntries(JUDGED.map((type) => [type, { health: healthOf }]));

async function healthOf({ urn }: EntitySource, _args: object, { reads }: GraphqlContext): Promise<readonly Health[]> {
  const [ofIncidents, ofAssertions] = await Promise.all([incidentHealth(urn, reads), assertionHealth(urn, reads)]);
  return ofAssertions ? [ofIncidents, ofAssertions] : [ofIncidents];
}

async function incidentHealth(urn: string, reads: DocumentReads): Promise<Health> {
  const incidents = await linkedTo(urn, 'IncidentOn', reads);
  const infos = await Promise.all(incidents.map((incident) => reads.aspect(incident, 'incidentInfo')));
  const open = incidents.flatMap((incident, index) => {
    const info = infos[index];
    return stateOf(info) === 'ACTIVE' ? [{ incident, title: storedText(info?.title), at: changedAt(info) }] : [];
  });
  const [latest] = open.toSorted((a, b) => b.at - a.at);
  if (!latest) return { type: 'INCIDENTS', status: 'PASS' };
  return {
    type: 'INCIDENTS',
    status: 'FAIL',
    message: `${open.length} active incident${open.length === 1 ? '' : 's'}`,
    causes: open.map(({ incident }) => incident),
    reportedAt: latest.at,
    activeIncidentHealthDetails: {
      count: open.length,
      latestIncidentUrn: latest.incident,
      latestIncidentTitle: latest.title,
      lastActivityAt: latest.at,
    },
  };
}

function stateOf(info: Stored<IncidentInfo> | undefined) {
  return objectOf<IncidentStatus>(info?.status).state;
}

function changedAt(info: Stored<IncidentInfo> | undefined): number {
  return numberOf(objectOf<AuditStamp>(objectOf<IncidentStatus>(info?.status).lastUpdated).time) ?? 0;
}

/** The newest result of an assertion. */
interface Result {
  readonly assertion: string;
  readonly type: AssertionType;
  readonly result: string;
  readonly at: number;
}

/** Undefined without a result that the caller may see. Assertions that only initialise have no result yet. */
async function assertionHealth(urn: string, reads: DocumentReads): Promise<Health | undefined> {
  const results = await resultsOf(urn, reads);
  if (results.length === 0) return undefined;
  const bad = (result: string) => results.filter((each) => each.result === result).map(({ assertion }) => assertion);
  const [failing, erroneous] = [bad('FAILURE'), bad('ERROR')];
  const judged = (status: HealthStatus, message: string, causes?: readonly string[]): Health => ({
    type: 'ASSERTIONS',
    status,
    message,
    ...(causes && { causes }),
    reportedAt: newestOf(results),
    latestAssertionStatusByType: [...groupBy(results, ({ type }) => type)].map(([type, of]) => statusOfType(type, of)),
  });
  const total = results.length;
  if (failing.length > 0) return judged('FAIL', `${failing.length} of ${total} assertions are failing`, failing);
  if (erroneous.length > 0) return judged('WARN', `${erroneous.length} of ${total} assertions have errors`, erroneous);
  return judged('PASS', 'All assertions are passing');
}

async function resultsOf(urn: string, reads: DocumentReads): Promise<readonly Result[]> {
  const assertions = await linkedTo(urn, 'Asserts', reads);
  const found = await Promise.all(
    assertions.map((assertion) =>
      Promise.all([reads.latestEvent(assertion, 'assertionRunEvent'), reads.aspect(assertion, 'assertionInfo')]),
    ),
  );
  return assertions.flatMap((assertion, index) => {
    const [event, info] = found[index] ?? [];
    const result = storedText(objectOf<AssertionResult>(event?.result).type) ?? '';
    if (!(result in STATUS)) return [];
    return [{ assertion, type: typeOf(info), result, at: numberOf(event?.timestampMillis) ?? 0 }];
  });
}

const STATUS: Readonly<Record<string, HealthStatus>> = { FAILURE: 'FAIL', ERROR: 'WARN', SUCCESS: 'PASS' };

const TYPES: readonly AssertionType[] = ['DATASET', 'FRESHNESS', 'VOLUME', 'SQL', 'FIELD', 'DATA_SCHEMA'];

function typeOf(info: Stored<AssertionInfo> | undefined): AssertionType {
  return TYPES.find((type) => type === info?.type) ?? 'CUSTOM';
}

function newestOf(results: readonly Result[]): number {
  return results.reduce((newest, { at }) => Math.max(newest, at), 0);
}

function statusOfType(type: AssertionType, results: readonly Result[]) {
  const worst = Object.keys(STATUS).find((each) => results.some(({ result }) => result === each)) ?? 'SUCCESS';
  const having = results.filter(({ result }) => result === worst);
  return {
    type,
    status: STATUS[worst] ?? 'PASS',
    statusCount: having.length,
    total: results.length,
    lastStatusResultAt: newestOf(having),
  };
}

/** All that has the relationship to the entity, but for what was removed. Pages of several entities take one statement. */
async function linkedTo(urn: string, relationship: string, reads: DocumentReads): Promise<readonly string[]> {
  const found: string[] = [];
  for (let total = 1; found.length < total;) {
    const asked = { types: [relationship], start: found.length, count: LIMITS.graphqlPage };
    const page = await reads.relationships(urn, { direction: 'INCOMING', ...asked });
    if (page.relationships.length === 0) break;
    for (const { entity } of page.relationships) found.push(entity);
    total = page.total;
  }
  const states = await Promise.all(found.map((each) => reads.aspect(each, 'status')));
  return found.filter((_, index) => states[index]?.removed !== true);
}
