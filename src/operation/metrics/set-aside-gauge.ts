import { Gauge } from 'prom-client';
import type { SetAsideCount } from '#catalog/aspects/set-aside/sql/count-set-aside';

/** Clients choose the names of aspects, so only the most frequent ones have a label of their own. */
const NAMED_MAX = 50;

/** The values that the models do not know. @param counts what was read last */
export function setAsideGauge(counts: () => readonly SetAsideCount[] | undefined): Gauge {
  return new Gauge({
    name: 'aspectory_set_aside_values',
    help: 'Values that the models do not know, which "aspectory adopt" writes once they do',
    labelNames: ['entity_type', 'aspect'],
    registers: [],
    collect() {
      const found = counts();
      this.reset();
      for (const { entityType, aspect, values } of found?.slice(0, NAMED_MAX) ?? [])
        this.set({ entity_type: entityType, aspect }, values);
      const others = found?.slice(NAMED_MAX).reduce((sum, { values }) => sum + values, 0) ?? 0;
      if (others > 0) this.set({ entity_type: 'other', aspect: 'other' }, others);
    },
  });
}
