/** Types and JSON values nested deeper are refused: nobody writes them, and each level takes several stack frames. */
export const NESTING_MAX = 500;

/** Includes and typerefs may lead from one to the next this many times; nobody's models come near, and each step takes stack. */
export const CHAIN_MAX = 100;
