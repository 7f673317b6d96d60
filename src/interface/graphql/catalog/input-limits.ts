import {
  type FieldNode,
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  GraphQLString,
  type GraphQLInputType,
  isInputObjectType,
  isListType,
} from 'graphql';
import { LIMITS } from '#generated/http/limits';
import { limitExceeded } from '#base/errors/limit-exceeded';
import type { InputLimits, LimitName, MembersLimits } from '../graphql-context';
import { argumentOf } from './field-binding';
import type { Resolve } from './field-values';

/** The limits of an input whose declaration names no other. */
const DEFAULTS = { items: 'graphqlItems', characters: 'graphqlCharacters' } as const satisfies Record<
  string,
  LimitName
>;
const NONE: MembersLimits = new Map();
const FEWER = 'Send several requests';

/** The limits of all inputs of a schema: those of their directives, or else the usual ones. Types that contain themselves are read once. */
export class SchemaInputs {
  private readonly known = new Map<GraphQLInputType, MembersLimits>();

  /** The limits of arguments or of members by their names. @throws Error for a limit that the contract lacks */
  of(inputs: readonly (GraphQLArgument | GraphQLInputField)[]): MembersLimits {
    return new Map(inputs.map((input) => [input.name, this.limitsOf(input)]));
  }

  private limitsOf({ name, type, astNode }: GraphQLArgument | GraphQLInputField): InputLimits {
    const named = getNamedType(type);
    const limitOf = (counted: 'items' | 'characters') =>
      limitNamed(argumentOf(astNode, 'limit', counted) ?? DEFAULTS[counted], name);
    return {
      items: isListType(getNullableType(type)) ? limitOf('items') : undefined,
      characters: named === GraphQLString ? limitOf('characters') : undefined,
      members: isInputObjectType(named) ? this.membersOf(named, Object.values(named.getFields())) : NONE,
    };
  }

  private membersOf(type: GraphQLInputType, fields: readonly GraphQLInputField[]): MembersLimits {
    const known = this.known.get(type);
    if (known) return known;
    const members = new Map<string, InputLimits>();
    this.known.set(type, members);
    for (const [name, limits] of this.of(fields)) members.set(name, limits);
    return members;
  }
}

function limitNamed(limit: string, input: string): LimitName {
  if (isLimit(limit)) return limit;
  throw new Error(`the contract has no limit ${limit} of the input ${input}; run npm run codegen`);
}

function isLimit(name: string): name is LimitName {
  return Object.hasOwn(LIMITS, name);
}

/** Checks the arguments of a field before its function gets them. */
export function withinLimits(field: GraphQLField<unknown, unknown>, inputs: SchemaInputs, read: Resolve): Resolve {
  const limits = inputs.of(field.args);
  const isBounded = [...limits.values()].some((each) => each.items ?? each.characters ?? each.members.size > 0);
  if (!isBounded) return read;
  return (source, args, context, info) => {
    context.inputs.check(info.fieldNodes[0], args, limits);
    return read(source, args, context, info);
  };
}

/** Checks and counts the arguments of all fields of one document. */
export class InputCount {
  private items = 0;
  private characters = 0;
  private readonly errors = new Map<FieldNode, unknown>();
  /** The place of the check. */
  private readonly place: (string | number)[] = [];

  /** A field of many objects is checked once, because it has the same arguments for all of them. @throws LimitExceededError */
  check(field: FieldNode | undefined, args: object, limits: MembersLimits): void {
    if (field === undefined) return;
    if (!this.errors.has(field)) this.errors.set(field, this.errorOf(args, limits));
    const error = this.errors.get(field);
    if (error !== undefined) throw error;
  }

  private errorOf(args: object, limits: MembersLimits): unknown {
    this.place.length = 0;
    try {
      this.checkMembers(args, limits);
      return undefined;
    } catch (error) {
      return error;
    }
  }

  private checkMembers(values: object, limits: MembersLimits): void {
    for (const [name, value] of Object.entries(values)) {
      const own = limits.get(name);
      if (own) this.inside(name, value, own);
    }
  }

  private inside(step: string | number, value: unknown, limits: InputLimits): void {
    this.place.push(step);
    this.checkValue(value, limits);
    this.place.pop();
  }

  private checkValue(value: unknown, limits: InputLimits): void {
    if (Array.isArray(value)) {
      if (limits.items) this.checkSize(limits.items, value.length, 'items', FEWER);
      this.items += value.length;
      this.checkSize('graphqlAllItems', this.items, 'items in all lists', FEWER);
      for (const [index, item] of value.entries()) this.inside(index, item, limits);
    } else if (typeof value === 'string' && limits.characters) {
      this.checkSize(limits.characters, value.length, 'characters', 'Use a shorter text');
      this.characters += value.length;
      this.checkSize('graphqlText', this.characters, 'characters in all texts', FEWER);
    } else if (typeof value === 'object' && value !== null) this.checkMembers(value, limits.members);
  }

  private checkSize(limit: LimitName, size: number, counted: string, fix: string): void {
    if (size <= LIMITS[limit]) return;
    const unit = `${counted} at ${this.place.join('.')}`;
    throw limitExceeded({ limit, size, unit, fix, field: [...this.place] });
  }
}
