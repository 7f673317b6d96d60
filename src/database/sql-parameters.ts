/** The values of a statement under construction. Every value from outside is a parameter and never part of the SQL text. */
export class SqlParameters {
  private readonly collected: unknown[] = [];

  /** Adds a value and returns its placeholder. */
  add(value: unknown): string {
    return `$${this.collected.push(value)}`;
  }

  get values(): readonly unknown[] {
    return this.collected;
  }
}
