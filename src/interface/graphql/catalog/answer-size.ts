import {
  defaultFieldResolver,
  type ExecutionResult,
  type GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  introspectionTypes,
  isNonNullType,
  isObjectType,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from 'graphql';
import { LIMITS } from '#generated/http/limits';
import { limitExceeded, type LimitUse } from '#base/errors/limit-exceeded';
import type { AnswerCount, GraphqlContext } from '../graphql-context';
import { fitted } from './fitting-values';
import { memberOf, type Resolve } from './field-values';
import { graphqlError } from '../graphql-error';

/** A quote at each side of a name, a colon and a comma. */
const PUNCTUATION = 4;
/** An error has a path, a place and a kind, and takes as long to make as this many values. */
const ERROR = { values: 20, bytes: 200 };
/** Shorter lists are counted at once. Longer ones end where the answer has become too large. */
const SHORT_LIST = 100;

/** A looked up entity takes as long as this many other values. */
const ENTITY = 3;

type AnswerLimits = Readonly<Record<'graphqlValues' | 'answerBytes', number>>;

/**
 * Counts what the answer of one document becomes, while it is made. Lists in aspects have no pages and aliases repeat them, so that the
 * document does not say how large its answer is.
 */
export class AnswerSize implements AnswerCount {
  private values = 0;
  private bytes = 0;
  private refusal: GraphQLError | undefined;

  /** @param limits other limits than those of the contract, for tests */
  constructor(private readonly limits: AnswerLimits = LIMITS) {}

  private stop: (result: ExecutionResult) => void = () => undefined;
  private readonly stopped = new Promise<ExecutionResult>((resolve) => (this.stop = resolve));
  /** What fields are once the answer is too large. Fields that failed would make an error of each remaining value. */
  readonly never = new Promise<never>(() => undefined);

  /** The result of an execution. Once its answer is too large, the refusal alone; the execution does not end then. */
  async bounded(execution: ExecutionResult | Promise<ExecutionResult>): Promise<ExecutionResult> {
    const result = await Promise.race([execution, this.stopped]);
    return this.refusal ? { errors: [this.refusal] } : result;
  }

  /** Counts a member before its value is read. @returns false once the answer is too large */
  hasRoom({ path: { key } }: GraphQLResolveInfo): boolean {
    this.add(1, typeof key === 'string' ? key.length + PUNCTUATION : 0);
    return this.refusal === undefined;
  }

  /** The value of a member, after it was counted. Lists count their items as they are asked for them. */
  counted(value: unknown, { returnType }: GraphQLResolveInfo): unknown {
    if (this.refusal) return this.never;
    if (typeof value === 'string') this.add(0, value.length);
    else if (Array.isArray(value)) return this.list(value);
    else if ((value === null || value === undefined) && isNonNullType(returnType)) this.failed('');
    return value;
  }

  /** Counts entities before a field looks them up. @returns false once the answer is too large */
  lookedUp(entities: number): boolean {
    this.add(ENTITY * entities, 0);
    return this.refusal === undefined;
  }

  /** Counts an error of a field. */
  failed(message: string): void {
    this.add(ERROR.values, ERROR.bytes + message.length);
  }

  private list(items: readonly unknown[]): Iterable<unknown> {
    if (items.length > SHORT_LIST || items.some(Array.isArray)) return this.itemsOf(items);
    for (const item of items) this.item(item);
    return items;
  }

  private *itemsOf(items: readonly unknown[]): Iterable<unknown> {
    for (const item of items) {
      this.item(item);
      if (this.refusal) return;
      yield Array.isArray(item) ? this.list(item) : item;
    }
  }

  private item(item: unknown): void {
    this.add(1, typeof item === 'string' ? item.length + PUNCTUATION : 1);
  }

  private add(values: number, bytes: number): void {
    this.values += values;
    this.bytes += bytes;
    if (this.values > this.limits.graphqlValues)
      this.refuse('graphqlValues', this.values, 'values in its answer, or more');
    else if (this.bytes > this.limits.answerBytes)
      this.refuse('answerBytes', this.bytes, 'bytes in its answer, or more');
  }

  private refuse(limit: LimitUse['limit'], size: number, unit: string): void {
    const fix = 'Ask for smaller pages, or for fewer fields';
    this.refusal ??= graphqlError(limitExceeded({ limit, size, unit, fix, pointer: '/query' }), '');
    this.stop({ errors: [this.refusal] });
  }
}

type Answering = Pick<GraphqlContext, 'answer'>;

/** The count of the answer of a document. Undefined for an execution that is not counted. */
export function answerOf(context: unknown): AnswerSize | undefined {
  const answer = memberOf(context, 'answer');
  return answer instanceof AnswerSize ? answer : undefined;
}

/** Reads a field that is the member of its own name. */
export function readMember(source: unknown, args: object, context: Answering, info: GraphQLResolveInfo): unknown {
  const { answer } = context;
  if (!answer.hasRoom(info)) return answer.never;
  try {
    const value = fitted(defaultFieldResolver(source, args, context, info), info.returnType, info.fieldName);
    return answer.counted(value, info);
  } catch (error) {
    answer.failed(error instanceof Error ? error.message : '');
    // GraphQL would leave what other items of a list wait for.
    return Promise.reject(error);
  }
}

/** Reads a field by a function. What does not wait takes no promise, which would cost more than the value. */
export function readCounted(read: Resolve, ...[source, args, context, info]: Parameters<Resolve>): unknown {
  const { answer, repeated } = context;
  if (!answer.hasRoom(info)) return answer.never;
  const isAlias = info.path.key !== info.fieldName;
  const value = isAlias ? repeated.once(read, source, args, context, info) : read(source, args, context, info);
  return value instanceof Promise ? value.then((each) => answer.counted(each, info)) : answer.counted(value, info);
}

/** The fields about the schema, which all schemas of the process share, and which have functions of their own. */
const INTROSPECTION = [
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
  ...introspectionTypes.filter(isObjectType).flatMap((type) => Object.values(type.getFields())),
];
const introspection = new WeakSet<GraphQLFieldResolver<unknown, unknown>>();

/** Counts the fields about the schema too: each type leads to others, and so on. */
export function countIntrospection(): void {
  for (const field of INTROSPECTION) {
    const { resolve = defaultFieldResolver } = field;
    if (introspection.has(resolve)) continue;
    field.resolve = (source, args, context, info) => {
      const answer = answerOf(context);
      if (!answer) return resolve(source, args, context, info);
      return answer.hasRoom(info) ? answer.counted(resolve(source, args, context, info), info) : answer.never;
    };
    introspection.add(field.resolve);
  }
}
