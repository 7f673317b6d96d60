/** Values that fit the types of a model, and values that do not, made from the model itself. */
import { memberKey, resolveUse } from '#codegen/model/schema-tree';
import type { JsonObject, JsonValue, Model, RecordType, TypeUse } from '#codegen/model/model';

interface Broken {
  readonly value: JsonValue;
  /** Where it is broken. */
  readonly pointer: string;
  /** The rule that it breaks. */
  readonly keyword: string;
}

const LEAVES: { readonly [type: string]: JsonValue } = {
  boolean: true,
  int: 1,
  long: 2n ** 63n - 2n,
  float: 1.5,
  double: 'NaN',
  string: 'x',
  bytes: 'a\u00ff',
};
const BROKEN_LEAVES: { readonly [type: string]: readonly (readonly [JsonValue, string])[] } = {
  boolean: [
    ['true', 'type'],
    [0, 'type'],
  ],
  int: [
    [1.5, 'type'],
    ['1', 'type'],
    [2 ** 31, 'maximum'],
    [2n ** 53n + 1n, 'maximum'],
    [-(2 ** 31) - 1, 'minimum'],
  ],
  long: [
    [1.5, 'type'],
    ['1', 'type'],
    [2 ** 64, 'maximum'],
    [2n ** 63n, 'maximum'],
    [-(2n ** 63n) - 1n, 'minimum'],
  ],
  float: [
    ['1.5', 'pattern'],
    [true, 'type'],
  ],
  double: [
    ['nan', 'pattern'],
    [true, 'type'],
  ],
  string: [
    [1, 'type'],
    [{}, 'type'],
    [null, 'type'],
  ],
  bytes: [
    ['\u0100', 'pattern'],
    [1, 'type'],
  ],
  enum: [
    ['NO_SUCH_SYMBOL', 'enum'],
    [1, 'type'],
  ],
};

export class Values {
  constructor(private readonly model: Model) {}

  /** A value with every field; what stands inside of itself is left away. */
  full(record: RecordType): JsonObject {
    return this.record(record, [], true);
  }

  /** A value with the required fields alone. */
  least(record: RecordType): JsonObject {
    return this.record(record, [], false);
  }

  /** The full value, broken in one place each: every way for every place. */
  *broken(record: RecordType, around: readonly RecordType[] = []): Generator<Broken> {
    const whole = this.record(record, around, true);
    yield { value: [], pointer: '', keyword: 'type' };
    yield { value: null, pointer: '', keyword: 'type' };
    for (const field of record.fields) {
      const { [field.name]: value, ...rest } = whole;
      if (value === undefined) continue;
      if (!field.optional && field.default === undefined) yield { value: rest, pointer: '', keyword: 'required' };
      for (const inner of this.brokenUse(field.type, [...around, record])) {
        yield { ...inner, value: { ...whole, [field.name]: inner.value }, pointer: `/${field.name}${inner.pointer}` };
      }
    }
  }

  private record(record: RecordType, around: readonly RecordType[], isFull: boolean): JsonObject {
    const fields = record.fields.filter((field) =>
      isFull ? !this.returnsTo(field.type, [...around, record]) : !field.optional && field.default === undefined,
    );
    return Object.fromEntries(fields.map((field) => [field.name, this.use(field.type, [...around, record], isFull)]));
  }

  /** Whether a type is, or at once holds, a record that stands around it. */
  private returnsTo(use: TypeUse, around: readonly RecordType[]): boolean {
    const { shape } = resolveUse(use, this.model);
    if (shape === null) return false;
    if (shape.kind === 'record') return around.includes(shape.record);
    if (shape.kind === 'array') return this.returnsTo(shape.items, around);
    if (shape.kind === 'map') return this.returnsTo(shape.values, around);
    return shape.kind === 'union' && shape.members.every(({ type }) => this.returnsTo(type, around));
  }

  private use(use: TypeUse, around: readonly RecordType[], isFull: boolean): JsonValue {
    const { shape, via } = resolveUse(use, this.model);
    if (shape === null) return null;
    switch (shape.kind) {
      case 'leaf': {
        const named = via.at(-1);
        if (named?.kind === 'enum') return named.symbols[0]?.name ?? '';
        return named?.kind === 'fixed' ? 'x'.repeat(named.size) : (LEAVES[shape.type] ?? null);
      }
      case 'record':
        return this.record(shape.record, around, isFull);
      case 'array':
        return isFull ? [this.use(shape.items, around, isFull)] : [];
      case 'map':
        return isFull ? { 'a/b': this.use(shape.values, around, isFull) } : {};
      case 'union': {
        const member = shape.members.find(({ type }) => !this.returnsTo(type, around));
        return member ? { [memberKey(member, this.model)]: this.use(member.type, around, isFull) } : {};
      }
    }
  }

  private *brokenUse(use: TypeUse, around: readonly RecordType[]): Generator<Broken> {
    const { shape, via } = resolveUse(use, this.model);
    if (shape === null) return;
    const below = (inner: Broken, key: string, value: JsonValue): Broken => ({
      ...inner,
      value,
      pointer: `/${key}${inner.pointer}`,
    });
    if (shape.kind === 'leaf') {
      for (const [value, keyword] of BROKEN_LEAVES[shape.type] ?? []) yield { value, pointer: '', keyword };
      if (via.at(-1)?.kind === 'fixed') yield { value: '', pointer: '', keyword: 'minLength' };
    }
    if (shape.kind === 'record') yield* this.broken(shape.record, around);
    if (shape.kind === 'array') {
      yield { value: {}, pointer: '', keyword: 'type' };
      for (const inner of this.brokenUse(shape.items, around)) yield below(inner, '0', [inner.value]);
    }
    if (shape.kind === 'map') {
      yield { value: [], pointer: '', keyword: 'type' };
      for (const inner of this.brokenUse(shape.values, around)) yield below(inner, 'a~1b', { 'a/b': inner.value });
    }
    if (shape.kind === 'union') {
      yield { value: {}, pointer: '', keyword: 'minProperties' };
      yield { value: { noSuchMember: {} }, pointer: '', keyword: 'propertyNames' };
      for (const member of shape.members.filter(({ type }) => !this.returnsTo(type, around))) {
        const key = memberKey(member, this.model);
        yield {
          value: { [key]: this.use(member.type, around, true), noSuchMember: 1 },
          pointer: '',
          keyword: 'maxProperties',
        };
        for (const inner of this.brokenUse(member.type, around)) yield below(inner, key, { [key]: inner.value });
      }
    }
  }
}
