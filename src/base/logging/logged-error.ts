/** The longest message of our own has about 500 characters. */
const TEXT_MAX = 1000;
/** About 40 frames. */
const STACK_MAX = 4000;
/** Errors of Elasticsearch nest their request, its response and the cause of a cause. */
const DEPTH_MAX = 6;
/** Values of one error with all its causes. */
const VALUES_MAX = 100;

/** A text of limited length, with the number of characters that are left out. Other values as they are. */
export function cutText(value: unknown, lengthMax = TEXT_MAX): unknown {
  if (typeof value !== 'string' || value.length <= lengthMax) return value;
  return `${value.slice(0, lengthMax)}... (${value.length - lengthMax} more characters)`;
}

/**
 * The error as the log gets it: its class, message, stack, properties and causes, all of limited length. Errors of drivers carry whole
 * statements, parameters and responses.
 */
export function loggedError(error: unknown): unknown {
  return new LimitedCopy().copy(error, 0);
}

class LimitedCopy {
  private left = VALUES_MAX;

  copy(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return cutText(value);
    if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
    if (typeof value === 'function') return undefined;
    if (typeof value !== 'object' || value === null) return value;
    if (depth === DEPTH_MAX) return `[${value.constructor?.name ?? 'object'}]`;
    if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
    if (value instanceof Date) return value;
    if (Array.isArray(value)) return this.entries(value, depth).map(([, item]) => item);
    return {
      ...(value instanceof Error && this.head(value, depth)),
      ...Object.fromEntries(this.entries(value, depth)),
    };
  }

  /** `type` and `stack` are the names that pino gives them. */
  private head(error: Error, depth: number): object {
    const { name, message, stack, cause } = error;
    return {
      type: error.constructor.name || name,
      message: cutText(message),
      stack: cutText(frames(stack ?? '', message), STACK_MAX),
      ...(cause !== undefined && { cause: this.copy(cause, depth + 1) }),
    };
  }

  private entries(value: object, depth: number): [string, unknown][] {
    const found: [string, unknown][] = [];
    for (const [key, item] of Object.entries(value)) {
      if (this.left === 0) break;
      this.left -= 1;
      found.push([String(cutText(key, 100)), this.copy(item, depth + 1)]);
    }
    return found;
  }
}

/** The stack begins with the message, which is logged by itself. */
function frames(stack: string, message: string): string {
  const at = stack.indexOf(message);
  const start = stack.indexOf('\n    at ', at < 0 ? 0 : at + message.length);
  return start < 0 ? '' : stack.slice(start + 1);
}
