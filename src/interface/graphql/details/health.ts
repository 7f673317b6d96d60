import { LIMITS } from '#generated/http/limits';
import type { AssertionResult } from '#generated/types/com.linkedin.assertion';
import type { IncidentInfo, IncidentStatus } from '#generated/types/com.linkedin.incident';
import type { Stored } from '#base/json/stored';
import { objectOf } from '../stored-values';
import type { DocumentReads, EntitySource, GraphqlContext } from '../graphql-context';
import type { Resolvers } from '../resolvers';

/** Entity types that have incidents and assertions, and whose health released servers give. */
const JUDGED = ['Dataset', 'Dashboard', 'Chart', 'DataFlow', 'DataJob'];

interface Health {
  readonly type: 'INCIDENTS' | 'ASSERTIONS';
  readonly status: 'PASS' | 'WARN' | 'FAIL';
  readonly message?: string;
  readonly causes?: readonly string[];
}

/** What incidents and assertions say of an entity, as the caller may see them. */
export const health: Resolvers = Object.fromEntries(JUDGED.map((type) => [type, { health: healthOf }]));

async function healthOf({ urn }: EntitySource, _args: object, { reads }: GraphqlContext): Promise<readonly Health[]> {
  const [ofIncidents, ofAssertions] = await Promise.all([incidentHealth(urn, reads), assertionHealth(urn, reads)]);
  return ofAssertions ? [ofIncidents, ofAssertions] : [ofIncidents];
}

async function incidentHealth(urn: string, reads: DocumentReads): Promise<Health> {
  const incidents = await linkedTo(urn, 'IncidentOn', reads);
  const infos = await Promise.all(incidents.map((incident) => reads.aspect(incident, 'incidentInfo')));
  const open = incidents.filter((_, index) => stateOf(infos[index]) === 'ACTIVE');
  if (open.length === 0) return { type: 'INCIDENTS', status: 'PASS' };
  const message = `${open.length} active incident${open.length === 1 ? '' : 's'}`;
  return { type: 'INCIDENTS', status: 'FAIL', message, causes: open };
}

function stateOf(info: Stored<IncidentInfo> | undefined) {
  return objectOf<IncidentStatus>(info?.status).state;
}

/** Undefined without a result that the caller may see. Assertions that only initialise have no result yet. */
async function assertionHealth(urn: string, reads: DocumentReads): Promise<Health | undefined> {
  const assertions = await linkedTo(urn, 'Asserts', reads);
  const events = await Promise.all(assertions.map((assertion) => reads.latestEvent(assertion, 'assertionRunEvent')));
  const results = events.map((event) => objectOf<AssertionResult>(event?.result).type);
  const withResult = (...types: readonly string[]) =>
    assertions.filter((_, index) => types.some((type) => type === results[index]));
  const [failing, erroneous] = [withResult('FAILURE'), withResult('ERROR')];
  const total = withResult('SUCCESS', 'FAILURE', 'ERROR').length;
  const judged = (status: Health['status'], message: string, causes?: readonly string[]): Health => ({
    type: 'ASSERTIONS',
    status,
    message,
    ...(causes && { causes }),
  });
  if (failing.length > 0) return judged('FAIL', `${failing.length} of ${total} assertions are failing`, failing);
  if (erroneous.length > 0) return judged('WARN', `${erroneous.length} of ${total} assertions have errors`, erroneous);
  return total > 0 ? judged('PASS', 'All assertions are passing') : undefined;
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
