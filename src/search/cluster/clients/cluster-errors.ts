/** The body of an answer with an error. Proxies in front of a cluster answer something else. */
interface ErrorBody {
  readonly error?: ErrorCause | string | null;
}

interface ErrorCause {
  readonly type?: string;
  readonly reason?: string | null;
  readonly root_cause?: readonly ErrorCause[];
}

/** The cluster answered with an error. */
export class ClusterRefusal extends Error {
  /** The class of the error in the cluster; empty if the answer has none. */
  readonly type: string;
  /** The reasons of the cluster. */
  readonly reasons: readonly string[];

  constructor(
    readonly statusCode: number,
    readonly body: unknown,
    options?: ErrorOptions,
  ) {
    const { type = '', reason, root_cause: causes = [] } = errorOf(body);
    const reasons = [...new Set([...causes.map((cause) => cause.reason), reason].flatMap((each) => each ?? []))];
    super([type || `status ${statusCode}`, ...reasons].join(': '), options);
    this.type = type;
    this.reasons = reasons;
  }

  /** Whether the answer has the text, in the reason of a shard for example. */
  mentions(text: RegExp): boolean {
    return text.test(JSON.stringify(this.body ?? null));
  }
}

function errorOf(body: unknown): ErrorCause {
  if (!isErrorBody(body)) return {};
  const { error } = body;
  return typeof error === 'string' ? { reason: error } : (error ?? {});
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'error' in body;
}

/** The cluster did not answer: it is away, the connection broke, it took too long, or the request was cancelled. */
export class ClusterSilence extends Error {}

/** A node took the request, and did not answer in time. */
export class ClusterTimeout extends ClusterSilence {}

/** The client stopped to read an answer that is longer than the request allows. */
export class AnswerTooLong extends ClusterSilence {
  constructor(
    readonly bytes: number,
    options?: ErrorOptions,
  ) {
    super(`the answer of the cluster has ${bytes} bytes`, options);
  }
}

/** The answer is of another product. */
export class ForeignClusterError extends ClusterSilence {}

/** No request was sent, because there are no credentials to sign it with. */
export class CredentialsMissingError extends ClusterSilence {}
