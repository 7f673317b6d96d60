/** The values of a statement under construction. Every value from outside is a parameter and never part of the SQL text. */
export class SqlParameters {
  private readonly collected: unknown[] = [];

  /** Adds a value and returns its placeholder. */
  add(value: unknown): string {
    return `$${this.collected.push(value)}`;
  }

  /**
   * The statement with the values that it uses, numbered in the order of their first use. A part that was made but not used leaves values
   * behind, and PostgreSQL refuses a statement with a value whose type it does not know.
   */
  statement(text: string): { readonly text: string; readonly values: readonly unknown[] } {
    const numbers = new Map<string, number>();
    const numbered = text.replace(/\$\d+/g, (placeholder) => {
      const number = numbers.get(placeholder) ?? numbers.size + 1;
      numbers.set(placeholder, number);
      return `$${number}`;
    });
    return {
      text: numbered,
      values: [...numbers.keys()].map((placeholder) => this.collected[Number(placeholder.slice(1)) - 1]),
    };
  }

  get values(): readonly unknown[] {
    return this.collected;
  }
}
