/** Simple names for named types, good for TypeScript, OpenAPI components and the classes of every SDK generator. */
import { compare, pascalCase } from '../values/names';
import type { Model, NamedType } from '../model/model';
import { shippedFirst } from '../facts/vendor';
import { UniqueNames } from '../values/unique-names';

/** Names that at least one SDK generator breaks on, or loses the type of: each means a type or a class of its own there. */
const RESERVED = [
  'Array',
  'Set',
  'Map',
  'List',
  'Dict',
  'Date',
  'DateTime',
  'ByteArray',
  'AnyType',
  'Bool',
  'Int',
  'Int32',
  'Int64',
  'Float32',
  'Float64',
  'UnsignedInteger',
  'UnsignedLong',
  'String',
  'Type',
  'Configuration',
  'ApiClient',
  'Error',
  'File',
  'True',
  'False',
  'Optional',
  'Override',
  'Deprecated',
  'Objects',
  'Arrays',
  'ArrayList',
  'HashMap',
  'LinkedHashSet',
  'Integer',
  'BigDecimal',
  'StringJoiner',
  'StringBuilder',
  'JsonProperty',
  'JsonPropertyOrder',
  'JsonInclude',
  'JsonIgnore',
  'JsonIgnoreProperties',
  'JsonTypeName',
  'JsonCreator',
  'JsonValue',
  'AbstractOpenApiSchema',
  'Any',
  'Union',
  'Annotated',
  'ClassVar',
  'Literal',
  'BaseModel',
  'ConfigDict',
  'StrictStr',
  'StrictInt',
  'StrictBool',
  'StrictFloat',
  'StrictBytes',
  'SecretStr',
  'InitOverrideFunction',
  'DefaultConfig',
  'ResponseError',
  'FetchError',
  'Json',
  'HTTPQuery',
  'HTTPRequestInit',
  'Consume',
  'ErrorContext',
  'ResponseTransformer',
  'ApiException',
  'ApiResponse',
  'Pair',
  'JSON',
  'ServerConfiguration',
  'ServerVariable',
  'Boolean',
  'Byte',
  'Character',
  'Double',
  'Float',
  'Long',
  'Short',
  'Number',
  'Object',
  'Void',
  'Class',
  'Enum',
  'Exception',
  'Throwable',
  'Generated',
  'OffsetDateTime',
  'Duration',
  'Function',
  'Promise',
  'Record',
  'Partial',
  'Pick',
  'Omit',
  'Readonly',
  'ReadonlyArray',
  'Request',
  'Response',
  'Headers',
  'Blob',
  'FormData',
  'RequestInit',
  'URLSearchParams',
  'BaseAPI',
  'RequestContext',
  'RequestOpts',
  'Middleware',
  'Option',
  'Result',
  'Vec',
  'Box',
  'Some',
  'None',
  'Ok',
  'Err',
  'Client',
  'Field',
  'Symbol',
];

/** Full name of a type -> its simple name. */
export type TypeNames = ReadonlyMap<string, string>;

export function nameSpace(taken: readonly string[] = []): UniqueNames {
  return new UniqueNames([...RESERVED, ...taken]);
}

/**
 * Names of the form `[A-Za-z][A-Za-z0-9]*`. Where simple names clash the shipped types keep theirs, so that a dropped-in type never
 * renames a shipped one; the others get parts of their namespace in front.
 */
export function typeNames(model: Model, names: UniqueNames = nameSpace()): TypeNames {
  const types = shippedFirst([...model.types.values()].toSorted(byFullName), model.vendor, (type) => type);
  return new Map(types.map((type) => [type.fullName, names.claim(`type ${type.fullName}`, ...candidates(type))]));
}

export function nameOf(type: NamedType, names: TypeNames): string {
  const name = names.get(type.fullName);
  if (name === undefined) throw new Error(`no name was made for ${type.fullName}`);
  return name;
}

function byFullName(a: NamedType, b: NamedType): number {
  return compare(a.fullName, b.fullName);
}

/** `Status`, `CommonStatus`, `LinkedinCommonStatus`, ... */
function candidates({ fullName }: NamedType): [string, ...string[]] {
  const words = fullName.split('.').map(pascalCase);
  const [name = '', ...longer] = words.map((_, index) => words.slice(-1 - index).join('')).map(startingWithLetter);
  return [name, ...longer];
}

function startingWithLetter(name: string): string {
  return /^[A-Za-z]/.test(name) ? name : `T${name}`;
}
