/** Errors after which a loop of a check stops. A client does not read more, and a list of a million wrong items would cost gigabytes. */
export const ERRORS_MAX = 50;

/**
 * Code that ajv generated with `allErrors`, with loops over items and members that stop at the item after which they found `ERRORS_MAX`
 * errors. Each loop counts from its start, because a branch of a union may discard its errors.
 */
export function stopEarly(code: string): string {
  return code
    .replaceAll(
      /for\(let (\w+)=0; ?\1<(\w+); ?\1\+\+\)\{/g,
      `for(let $1=0,$1Start=errors; $1<$2 && errors-$1Start<${ERRORS_MAX}; $1++){`,
    )
    .replaceAll(
      /for\(const (\w+) in (\w+)\)\{/g,
      `let $1Start=errors;\nfor(const $1 in $2){\nif(errors-$1Start>=${ERRORS_MAX}) break;`,
    );
}
