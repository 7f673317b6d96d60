import type { Rule } from '../rule';

export const misplacedAnnotation: Rule = {
  name: 'misplaced-annotation',
  check({ carried }, report) {
    for (const { message, origin } of carried.flatMap(({ tree }) => tree.misplaced)) report(message, origin);
  },
};
