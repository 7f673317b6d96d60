import type { RetentionSpec } from '#codegen/model/registry-types';
import type { RegistryFile } from '#codegen/registry/declarations';
import { isObject } from '#codegen/values/json-value';
import { stringOption } from '../annotation-options';
import type { CarriedAspect } from './aspect-specs';

/** The limits of `registry.yaml`, and the paths of `@RetentionPolicy` to the limits in a policy aspect. */
export function retentionSpec(
  { maxVersions, policyAspect }: RegistryFile['retention'],
  carried: readonly CarriedAspect[],
): RetentionSpec {
  const policy = carried.find(({ declaration }) => declaration.name === policyAspect?.name);
  const options = policy?.declaration.record.properties.RetentionPolicy;
  const text = (option: string) => (isObject(options) ? (stringOption(options, option) ?? '') : '');
  const fields = {
    entityType: text('entityType'),
    aspect: text('aspect'),
    maxVersions: text('maxVersions'),
    maxAgeSeconds: text('maxAgeSeconds'),
  };
  return { maxVersions, policyAspect: policyAspect?.name ?? null, policyFields: policy ? fields : null };
}
