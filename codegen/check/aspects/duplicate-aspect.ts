import { shippedFirst } from '#codegen/facts/vendor';
import type { AspectDeclaration } from '#codegen/registry/declarations';
import { capitalise, simpleNameOf } from '#codegen/values/names';
import type { Rule } from '../rule';

/** Aspect names, former ones too, differ in more than capitals: indices of search engines have none. */
export const duplicateAspect: Rule = {
  name: 'duplicate-aspect',
  check({ models }, report) {
    const taken = new Map<string, AspectDeclaration>();
    const shipped = shippedFirst(models.aspects, models.registry.vendor, ({ record }) => record);
    for (const aspect of shipped) {
      const { name, origin } = aspect;
      const other = taken.get(name.toLowerCase());
      if (other)
        report(
          `aspect ${name} is declared by ${other.record.fullName} already${other.name === name ? '' : `, as ${other.name}`}`,
          origin,
          `give it another name, such as ${longerName(aspect)}`,
        );
      taken.set(name.toLowerCase(), other ?? aspect);
    }
    for (const aspect of shipped)
      for (const { name, origin } of aspect.aliases) {
        const other = taken.get(name.toLowerCase());
        if (other) report(`the alias ${name} is a name of the aspect ${other.name} already`, origin);
        taken.set(name.toLowerCase(), other ?? aspect);
      }
  },
};

/** The name with the last word of its namespace in front. */
function longerName({ name, record: { namespace } }: AspectDeclaration): string {
  return `${simpleNameOf(namespace) || 'own'}${capitalise(name)}`;
}
