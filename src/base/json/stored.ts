import type { JsonObject, JsonValue } from '#generated/registry/registry-types';

/**
 * A stored value of a generated type. Only the names of its fields are known, because the value may be older than the models: read a field by
 * a function that checks what it is.
 */
export type Stored<Type> = unknown extends Type ? JsonObject : { readonly [Field in keyof Type]?: JsonValue };

/** The depth of paths. The type checker has to list all of them. */
type Depth = [never, 0, 1, 2, 3];

/** The paths of the fields of a generated type, as `/owners/*` for the items of a list or the values of a map. */
export type FieldPath<Type, Left extends number = 4> = [Left] extends [never]
  ? never
  : Type extends readonly (infer Item)[]
    ? Step<'*', Item, Left>
    : Type extends object
      ? { [Field in keyof Type & string]-?: Step<Field, NonNullable<Type[Field]>, Left> }[keyof Type & string]
      : never;

type Step<Name extends string, Type, Left extends number> =
  `/${string extends Name ? '*' : Name}` | `/${string extends Name ? '*' : Name}${FieldPath<Type, Depth[Left]>}`;

/** A value of a generated type that is about to be written. Nobody changes it. */
export type Written<Type> = Type extends object ? { readonly [Field in keyof Type]: Written<Type[Field]> } : Type;
