/** The parts of an event that have facets. */
import { isObject } from '#base/json/path-values';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import type { Scope } from './expression';
import { jobIdentityOf } from './job-pipeline';
import type { LineageDataset, Role } from './event-datasets';
import type { LineageEvent } from './lineage-event';

export interface EventPart {
  readonly name: string;
  /** The entity of the mapping whose facets these are. */
  readonly entity: string;
  readonly value: JsonObject;
  readonly facets: readonly (readonly [name: string, value: JsonObject])[];
  /** JSON pointer of the facets in the request. */
  readonly pointer: string;
  /** The role of a dataset. */
  readonly role?: Role;
  readonly scope: Scope;
  /** All on which the defaults of the part depend, with its name and role. */
  readonly identity: string;
  /** The job and the run of the event. */
  readonly job: string;
  readonly run: string;
}

export function partsOf(event: LineageEvent, scope: Scope): readonly EventPart[] {
  const { job, run } = event;
  const ids = { job: job ? jobIdentityOf(job) : '', run: run ? String(run.runId) : '' };
  const producer = String(event.value.producer);
  const ofEvent = Object.entries({ job, run }).flatMap(([name, value]): EventPart[] => {
    if (!value) return [];
    const identity = [name, producer, ids.job, name === 'run' ? ids.run : ''].join('\n');
    const pointer = `${event.pointer}/${name}/facets`;
    return [{ ...ids, name, entity: name, value, facets: facetsOf(value.facets), pointer, scope, identity }];
  });
  return [...ofEvent, ...event.datasets.flatMap((dataset) => partsOfDataset(dataset, ids, scope))];
}

/** A dataset has facets of its own, and those of its role. */
function partsOfDataset(
  { role, value, pointer: place }: LineageDataset,
  ids: Pick<EventPart, 'job' | 'run'>,
  outer: Scope,
): readonly EventPart[] {
  const scope = outer.withAll({ dataset: value, role });
  const meant = scope.context.meant(value);
  const identity = [role, value.namespace, value.name, meant.namespace, meant.name].join('\n');
  return Object.entries({ dataset: value }).flatMap(([entity]): EventPart[] => {
    const part = (name: string, member: string): EventPart => {
      const own = { facets: facetsOf(value[member]), pointer: `${place}/${member}` };
      return { ...ids, ...own, role, name, entity, value, scope, identity: `${name}\n${identity}` };
    };
    const whole = part(entity, 'facets');
    return role === 'subject' ? [whole] : [whole, part(role, `${role}Facets`)];
  });
}

function facetsOf(value: JsonValue | undefined): EventPart['facets'] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, facet]) => (isObject(facet) ? [[name, facet] as const] : []));
}
