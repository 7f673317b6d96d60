/** A number with its noun: `1 run`, `1,200 runs`. */
export function counted(number: number, one: string, several = `${one}s`): string {
  return `${number.toLocaleString()} ${number === 1 ? one : several}`;
}
