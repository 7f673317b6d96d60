/** The pipeline that a job is a task of. The event's own job remembers what the mapping says; other jobs are named after their own pipeline. */
import { isObject } from '#base/json/path-values';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { hasName, identityOf } from './dataset-identities';
import type { Evaluate, Scope } from './expression';

/** The member of a job that names another job, which is its pipeline. Senders do not have it. */
const PIPELINE = 'pipeline';

/** @param pipeline the expression of the mapping, for an event of a job and its run */
export function jobWithPipeline(job: JsonObject, pipeline: Evaluate, scope: Scope): JsonObject {
  const { [PIPELINE]: _sent, ...own } = job;
  const found = pipeline(scope);
  if (found === undefined || !hasName(found) || identityOf(found) === identityOf(own)) return own;
  return { ...own, [PIPELINE]: { namespace: found.namespace ?? null, name: found.name ?? null } };
}

/** The job after which the pipeline is named: the job itself unless it is a task of another one. */
export function pipelineJobOf(job: JsonObject): JsonObject {
  const found = job[PIPELINE];
  return isObject(found) ? found : job;
}

/** The name of a job without that of its pipeline. */
export function taskNameOf(job: JsonObject): JsonValue | undefined {
  const { name } = job;
  if (typeof name !== 'string') return undefined;
  const pipeline = `${firstWordOf(pipelineJobOf(job).name)}.`;
  return (name.startsWith(pipeline) && name.slice(pipeline.length)) || name;
}

function firstWordOf(name: JsonValue | undefined): string {
  return String(name).split('.', 1)[0] ?? '';
}

/** The parent of a job, in the pipeline of that job unless it is the pipeline. */
export function jobBeside(parent: JsonObject, job: JsonObject): JsonObject {
  const pipeline = job[PIPELINE];
  if (!isObject(pipeline) || identityOf(pipeline) === identityOf(parent)) return parent;
  return { ...parent, [PIPELINE]: pipeline };
}

/** What distinguishes jobs: the name, the namespace, and the pipeline if it is another job. */
export function jobIdentityOf(job: JsonObject): string {
  const pipeline = job[PIPELINE];
  return isObject(pipeline) ? `${identityOf(job)}\n${identityOf(pipeline)}` : identityOf(job);
}
