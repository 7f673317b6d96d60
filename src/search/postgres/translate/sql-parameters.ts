/** Values of a statement under construction. Nothing that came from outside stands in the text of a statement. */
export class SqlParameters {
  private readonly collected: unknown[] = [];

  /** The placeholder that stands for the value. */
  add(value: unknown): string {
    return `$${this.collected.push(value)}`;
  }

  get values(): readonly unknown[] {
    return this.collected;
  }
}
