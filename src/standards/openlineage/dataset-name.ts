import { addressWithoutSecrets } from '#base/addresses/without-secrets';
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
  /** Within the platform, with the instance in front. */
  readonly name: string;
  /** The parts of the name without the last one, and the last one. */
  readonly path: readonly string[];
  readonly leaf: string;
  /** The name as it was sent, without the partition. */
  readonly given: string;
  /** The steps of a path that name a part of the dataset, such as `dt=2026-01-31`, and what is below them. */
  readonly partition: string | undefined;
}

interface Place {
  readonly scheme: Scheme;
  readonly rest: string;
}

interface NamedPlace extends Place {
  /** From the setting; an empty one for no instance. */
  readonly instance: string | undefined;
}

/** `s3://bucket`, and `file:/tmp`, which some senders write. */
const WITH_SCHEME = /^([A-Za-z][A-Za-z0-9+.-]*):(?:\/\/|(?=\/))(.*)$/s;
/** A catalog of Amazon has a resource name instead of an address: `arn:aws:glue:<region>:<account>`. */
const RESOURCE_NAME = /^(arn):[a-z-]+:[a-z]+:(.*)$/s;

/** The name of a dataset by the naming rules of OpenLineage: the namespace says where it is, the name says what it is there. */
export function datasetName({ namespace, name: sent }: DatasetIdentity, mapping: LineageMapping): DatasetName {
  const { scheme, rest, instance: configured } = placeOf(addressWithoutSecrets(namespace), mapping);
  const isPath = scheme.rest === 'part' || scheme.isPath || sent.startsWith('/');
  const { given, partition } = isPath ? withoutPartition(sent, mapping.partitions) : { given: sent };
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
    given,
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
  const at = steps.findIndex((step) => patterns.some((pattern) => pattern.test(step.replace(/%3d/gi, '='))));
  if (at < 0) return { given: path, partition: undefined };
  return { given: steps.slice(0, at).join('/') || '/', partition: steps.slice(at).join('/') };
}

/** A pattern of the setting as a regular expression: `*` is any text, `#` a digit. */
export function partitionPattern(pattern: string): RegExp {
  const source = pattern.replaceAll(/[\\^$.|?+()[\]{}]/g, String.raw`\$&`).replaceAll('#', String.raw`\d`);
  return new RegExp(`^${source.replaceAll(/\*+/g, '.*')}$`, 'su');
}

function joined(instance: string, name: string): string {
  return name.startsWith('/') ? instance + name : `${instance}.${name}`;
}

/** Where a namespace is. A setting may give it another instance. */
function placeOf(namespace: string, mapping: LineageMapping): NamedPlace {
  const place = ownPlaceOf(namespace, mapping);
  return { ...place, instance: mapping.instances.get(namespaceKey(namespace)) };
}

/** Namespaces that differ in the case of the scheme, a password or further hosts are one. */
export function namespaceKey(namespace: string): string {
  const [, name, rest = ''] = WITH_SCHEME.exec(addressWithoutSecrets(namespace)) ?? [];
  return name === undefined ? withoutEnds(namespace) : `${name.toLowerCase()}://${authority(rest)}`;
}

function ownPlaceOf(namespace: string, { schemes, otherPlatform }: LineageMapping): Place {
  const [, name, rest] = WITH_SCHEME.exec(namespace) ?? RESOURCE_NAME.exec(namespace) ?? [];
  if (name !== undefined) {
    const key = name.toLowerCase();
    return { scheme: schemes.get(key) ?? ofPlatform(key), rest: authority(rest ?? '') };
  }
  const known = schemes.get(namespace.toLowerCase());
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

function withoutEnds(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === '/') end--;
  return text.length > 1 ? text.slice(0, end) : text;
}
