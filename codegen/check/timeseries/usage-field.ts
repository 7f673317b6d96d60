import { didYouMean } from '#codegen/diagnostics/nearest-name';
import type { Mention } from '#codegen/registry/declarations';
import type { Rule } from '../rule';

/** `usage` names a time series, its fields, fields of the items of its lists, and lists to count. */
export const usageField: Rule = {
  name: 'usage-field',
  needsWhole: true,
  check({ models, carried }, report) {
    const { usage } = models.registry;
    if (!usage) return;
    const series = carried.filter(({ declaration }) => declaration.kind === 'timeseries');
    const found = series.find(({ declaration }) => declaration.name === usage.aspect.name);
    if (!found) {
      const known = series.map(({ declaration }) => declaration.name);
      report(`there is no time series ${usage.aspect.name}`, usage.aspect.origin, didYouMean(usage.aspect.name, known));
      return;
    }
    const paths = new Set(found.tree.nodes.map(({ path }) => path));
    const checkField = ({ name, origin }: Mention, items = '') => {
      if (!paths.has(`${items}/${name}`)) report(`${usage.aspect.name} has no field ${items}/${name}`, origin);
    };
    checkField(usage.span);
    for (const { field } of usage.figures) checkField(field);
    for (const { field, key } of usage.lists) {
      checkField(field);
      checkField(key, `/${field.name}/*`);
    }
    const totals = ['sum', ...usage.lists.map(({ name }) => name)];
    for (const { total } of usage.figures)
      if (total && !totals.includes(total.name)) report(`total must be one of ${totals.join(', ')}`, total.origin);
  },
};
