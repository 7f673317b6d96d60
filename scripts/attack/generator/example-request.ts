import type { AttackRequest } from '../request/attack-request';
import type { AttackSource } from './attack-source';

/** The first example of the operation. An operation without one is reported by `missingExamples`. */
export function exampleRequest({ operation, builder }: AttackSource): AttackRequest {
  const { method, path: target } = operation;
  return builder.examples(operation)[0] ?? { method, target };
}
