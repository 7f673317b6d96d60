/** Types and JSON values nested deeper are refused: nobody writes them, and each level takes several stack frames. */
export const NESTING_MAX = 500;

/** Includes and typerefs may lead from one to the next this many times; nobody's models come near, and each step takes stack. */
export const CHAIN_MAX = 100;

/** Of a file. People write some kB; a hundred times that was not written by one, and would take long to be refused. */
export const FILE_BYTES_MAX = 1_000_000;
