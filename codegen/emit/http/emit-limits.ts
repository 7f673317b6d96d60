/** `http/limits.ts`: the limits of `x-limits` for the service, which refuses what exceeds them. */
import { listLimits } from '#codegen/contract/limits';
import type { JsonObject } from '#codegen/model/model';
import type { GeneratedFiles } from '../emitter';
import { codeText } from '../generated-text';

export function emitLimits(contract: JsonObject): GeneratedFiles {
  const members = listLimits(contract).flatMap(({ name, value, unit, description }) => [
    `  /** ${String(description).trim().replaceAll('*/', '* /')} Unit: ${String(unit)}. */`,
    `  ${name}: ${JSON.stringify(value)},`,
  ]);
  return new Map([['http/limits.ts', codeText(['export const LIMITS = {', ...members, '} as const;'])]]);
}
