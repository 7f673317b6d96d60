import { LOOP, RESULT, type Tracing } from '../tracing/tracing';
import { surroundPasses } from './background-loop';

/** Traces the passes of all loops of this process. Those that find nothing to do are left out. */
export function tracePasses(tracing: Tracing): void {
  surroundPasses((name, pass) =>
    tracing.span({ name, kind: 'loop', attributes: { [LOOP]: name } }, pass, (result) => ({
      attributes: { [RESULT]: result },
    })),
  );
}
