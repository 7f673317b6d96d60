import { Gauge } from 'prom-client';
import type { SetAsideCount } from '#catalog/aspects/set-aside/sql/count-set-aside';

/** Clients choose the names of aspects, so only the most frequent ones have a label of their own. */
const NAMED_MAX = 50;

/** The values that the models do not know. Absent while the database is unavailable. */
export function setAsideGauge(counts: () => Promise<readonly SetAsideCount[]>): Gauge {
  return new Gauge({
    name: 'aspectory_set_aside_values',
    help: 'Values that the models do not know, which "aspectory adopt" writes once they do',
    labelNames: ['entity_type', 'aspect'],
    registers: [],
    async collect() {
      const found = await counts().catch(() => undefined);
      this.reset();
      for (const { entityType, aspect, values } of found?.slice(0, NAMED_MAX) ?? [])
        this.set({ entity_type: entityType, aspect }, values);
      const others = found?.slice(NAMED_MAX).reduce((sum, { values }) => sum + values, 0) ?? 0;
      if (others > 0) this.set({ entity_type: 'other', aspect: 'other' }, others);
    },
  });
}
