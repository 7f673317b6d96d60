import { addressWithoutSecrets } from '#base/addresses/without-secrets';
import { jdbcPlace, nameInDatabase } from './jdbc-place';
import type { LineageMapping, Scheme } from './mapping';

/** What OpenLineage calls a dataset. */
interface DatasetIdentity {
  readonly namespace: string;
  readonly name: string;
}

/** What the catalog calls it. */
export interface DatasetName {
  readonly platform: string;
  readonly instance: string | undefined;
  /** The name within the platform, with the instance in front. */
  readonly name: string;
  /** The parts of the name without the last one, and the last one. */
  readonly path: readonly string[];
  readonly leaf: string;
  /** The name as it was sent, without the partition. */
  readonly given: string;
  /** The steps of a path that name a part of the dataset, such as `dt=2026-01-31`, and what is below them. */
  readonly partition: string | undefined;
}

interface NamespaceParts {
  readonly scheme: Scheme;
  readonly rest: string;
}

interface NamedPlace extends NamespaceParts {
  /** The instance from the setting; an empty one for no instance. */
  readonly instance: string | undefined;
}

/** `s3://bucket`, and `file:/tmp`, which some senders write. */
const WITH_SCHEME = /^([A-Za-z][A-Za-z0-9+.-]*):(?:\/\/|(?=\/))(.*)$/s;
/** A catalog of Amazon has a resource name instead of an address: `arn:aws:glue:<region>:<account>`. */
const RESOURCE_NAME = /^(arn):[a-z-]+:[a-z]+:(.*)$/s;

/** The name of a dataset by the naming rules of OpenLineage: the namespace says where it is, the name says what it is there. */
export function datasetName(identity: DatasetIdentity, mapping: LineageMapping): DatasetName {
  const { namespace, database } = jdbcPlace(addressWithoutSecrets(identity.namespace));
  const sent = nameInDatabase(identity.name, database);
  const { scheme, rest, instance: configured } = placeOf(namespace, mapping);
  const isPath = scheme.rest === 'part' || scheme.isPath || sent.startsWith('/');
  const hasSteps = isPath || (scheme.delimiter === undefined && sent.includes('/'));
  const { given, partition } = hasSteps ? withoutPartition(sent, mapping.partitions) : { given: sent };
  const name = localName(given, scheme);
  const delimiter = scheme.delimiter ?? (isPath ? '/' : '.');
  const whole =
    scheme.rest === 'part' ? [rest, name.replace(/^\/+/, '')].filter((part) => part !== '').join('/') : name;
  const parts = (delimiter === '' ? [whole] : whole.split(delimiter)).filter((part) => part !== '');
  const instance = (configured ?? (scheme.rest === 'instance' ? rest : '')) || undefined;
  const local = scheme.drop === '' ? whole : parts.join('.');
  return {
    platform: scheme.platform,
    instance,
    name: instance === undefined ? local : joined(instance, local),
    path: parts.slice(0, -1),
    leaf: parts.at(-1) ?? given,
    given: partition === undefined ? identity.name : given,
    partition,
  };
}

/** Some senders leave out the first slash of a path. */
function localName(given: string, { drop, isPath }: Scheme): string {
  const name = withoutEnds(given.startsWith(drop) ? given.slice(drop.length) : given);
  return isPath && !name.startsWith('/') ? `/${name}` : name;
}

/** The path up to the first step that names a partition. Partitions of a dataset are not datasets of their own. */
function withoutPartition(path: string, patterns: readonly RegExp[]): Pick<DatasetName, 'given' | 'partition'> {
  const steps = path.split('/');
  const plain = steps.map((step) => step.replace(/%3d/gi, '='));
  const at = plain.findIndex((_, index) => {
    const rest = plain.slice(index).join('/');
    return patterns.some((pattern) => pattern.test(rest));
  });
  if (at < 0) return { given: path, partition: undefined };
  return { given: steps.slice(0, at).join('/') || '/', partition: steps.slice(at).join('/') };
}

/** What may be below a folder that counts only at the end: hours, further partitions, and files with a part of the data. */
const AT_THE_END = String.raw`(?:/(?:\d+|[^/]*=[^/]*|part-[^/]*|_SUCCESS))*/?$`;

/**
 * A pattern of the setting as a regular expression for the rest of a path: `*` is any text of a step, `#` a digit. With `$` behind it, the pattern
 * counts only at the end, because `2026-01-31/orders.csv` is not part of the same dataset as `2026-01-31/customers.csv`.
 */
export function partitionPattern(pattern: string): RegExp {
  const isLast = pattern.endsWith('$');
  const steps = (isLast ? pattern.slice(0, -1) : pattern).replaceAll(/[\\^$.|?+()[\]{}]/g, String.raw`\$&`);
  const source = steps.replaceAll('#', String.raw`\d`).replaceAll(/\*+/g, '[^/]*');
  return new RegExp(`^${source}${isLast ? AT_THE_END : '(?:/|$)'}`, 'su');
}

function joined(instance: string, name: string): string {
  return name.startsWith('/') ? instance + name : `${instance}.${name}`;
}

/** The place of a namespace. A setting may give it another instance. */
function placeOf(namespace: string, mapping: LineageMapping): NamedPlace {
  const place = ownPlaceOf(namespace, mapping);
  return { ...place, instance: mapping.instances.get(namespaceKey(namespace)) };
}

/** Namespaces that differ in the case of the scheme, a password or further hosts are one. */
export function namespaceKey(namespace: string): string {
  const [, name, rest = ''] = WITH_SCHEME.exec(jdbcPlace(addressWithoutSecrets(namespace)).namespace) ?? [];
  return name === undefined ? withoutEnds(namespace) : `${name.toLowerCase()}://${authority(rest)}`;
}

function ownPlaceOf(namespace: string, { schemes, otherPlatform }: LineageMapping): NamespaceParts {
  const [, name, rest] = WITH_SCHEME.exec(namespace) ?? RESOURCE_NAME.exec(namespace) ?? [];
  if (name !== undefined) {
    const key = name.toLowerCase();
    const scheme = schemes.get(key) ?? ofPlatform(key);
    return isRoot(rest ?? '')
      ? { scheme: { ...scheme, isPath: true }, rest: '' }
      : { scheme, rest: authority(rest ?? '') };
  }
  const known = schemes.get(namespace.toLowerCase().replace(/:$/, ''));
  if (known) return { scheme: known, rest: '' };
  const local = schemes.get('file');
  if (namespace.startsWith('/') && local) return { scheme: local, rest: withoutEnds(namespace) };
  return { scheme: ofPlatform(otherPlatform), rest: namespace };
}

function ofPlatform(platform: string): Scheme {
  return { platform, rest: 'instance', delimiter: undefined, drop: '', isPath: false };
}

/** The first host, without the parameters of a connection. */
function authority(rest: string): string {
  const [first = ''] = rest.split(/[,;?]/, 1);
  return withoutEnds(first);
}

/** `hdfs:/`, and `file:///`: names are paths from the root, with or without the first slash. */
function isRoot(rest: string): boolean {
  return /^\/+$/.test(rest);
}

function withoutEnds(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === '/') end--;
  return text.length > 1 ? text.slice(0, end) : text;
}
