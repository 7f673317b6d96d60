import type { SourceFile } from '../model/source-range';
import type { DiagnosticList } from '../diagnostics/diagnostic';
import {
  type EntityDeclaration,
  type ListedAspect,
  type Mention,
  type RegistryFile,
  type TimelineDeclaration,
  type UsageDeclaration,
  WRITTEN_BY_PLATFORMS,
} from './declarations';
import { YamlNode } from './yaml-node';

/** Old values kept of an aspect, unless registry.yaml has another number. */
const MAX_VERSIONS_DEFAULT = 20;

/** Reads `registry.yaml`. A missing member reads as empty and is reported. */
export function readRegistryFile(file: SourceFile, diagnostics: DiagnosticList): RegistryFile {
  const known = ['namespace', 'vendor', 'retention', 'searchFieldGroups', 'timeline', 'usage', 'entities', 'events'];
  const document = YamlNode.parse(file, diagnostics);
  const root = document.object(known, ['namespace', 'vendor', 'entities']);
  return {
    namespace: requiredMention(root, 'namespace', document),
    vendor: root.get('vendor')?.text() ?? '',
    retention: readRetention(root.get('retention')),
    searchFieldGroups: readGroups(root.get('searchFieldGroups')),
    timeline: root.get('timeline')?.list().map(readTimeline) ?? [],
    usage: readUsage(root.get('usage')),
    entities: root.get('entities')?.list().map(readEntity) ?? [],
    events: root.get('events')?.list().map(readEvent) ?? [],
  };
}

function readRetention(node: YamlNode | undefined): RegistryFile['retention'] {
  const entries = node?.object(['maxVersions', 'policyAspect']);
  const policyAspect = entries?.get('policyAspect');
  return {
    maxVersions: entries?.get('maxVersions')?.positiveInteger() ?? MAX_VERSIONS_DEFAULT,
    policyAspect: policyAspect ? mention(policyAspect) : null,
  };
}

function readGroups(node: YamlNode | undefined): RegistryFile['searchFieldGroups'] {
  const entries = [...(node?.entries() ?? [])];
  return entries.map(([name, { keyOrigin, value }]) => ({
    field: { name, origin: keyOrigin },
    companions: value.list().map(mention),
  }));
}

function readTimeline(node: YamlNode): TimelineDeclaration {
  const required = ['category', 'aspect', 'path', 'name'];
  const entries = node.object([...required, 'alias', 'compared', 'parameters', 'breaking'], required);
  return {
    category: entries.get('category')?.text() ?? '',
    alias: entries.get('alias')?.text() ?? null,
    aspect: requiredMention(entries, 'aspect', node),
    path: requiredMention(entries, 'path', node),
    name: entries.get('name')?.text() ?? '',
    compared: entries.get('compared')?.list().map(mention) ?? [],
    parameters: texts(entries.get('parameters')),
    breaking: entries.get('breaking')?.boolean() ?? false,
  };
}

function readUsage(node: YamlNode | undefined): UsageDeclaration | null {
  if (!node) return null;
  const required = ['aspect', 'span'];
  const entries = node.object([...required, 'figures', 'lists'], required);
  return {
    aspect: requiredMention(entries, 'aspect', node),
    span: requiredMention(entries, 'span', node),
    figures: entries.get('figures')?.list().map(readFigure) ?? [],
    lists: entries.get('lists')?.list().map(readUsageList) ?? [],
  };
}

function readFigure(node: YamlNode): UsageDeclaration['figures'][number] {
  const entries = node.object(['field', 'total'], ['field']);
  const total = entries.get('total');
  return { field: requiredMention(entries, 'field', node), total: total ? mention(total) : null };
}

function readUsageList(node: YamlNode): UsageDeclaration['lists'][number] {
  const required = ['field', 'name', 'key'];
  const entries = node.object([...required, 'keyName'], required);
  const key = requiredMention(entries, 'key', node);
  return {
    field: requiredMention(entries, 'field', node),
    name: entries.get('name')?.text() ?? '',
    key,
    keyName: entries.get('keyName')?.text() ?? key.name,
  };
}

function readEntity(node: YamlNode): EntityDeclaration {
  const known = [
    'name',
    'since',
    'doc',
    'category',
    'searchNames',
    'rankWeight',
    'writtenByPlatforms',
    'sharedKeys',
    'guard',
  ];
  const entries = node.object([...known, 'keyAspect', 'aspects', 'added', 'defaults'], ['name', 'keyAspect']);
  const since = entries.get('since')?.text() ?? null;
  return {
    name: requiredMention(entries, 'name', node),
    since,
    doc: entries.get('doc')?.text() ?? '',
    category: entries.get('category')?.text() ?? null,
    searchNames: texts(entries.get('searchNames')),
    rankWeight: entries.get('rankWeight')?.weight() ?? 1,
    writtenByPlatforms: entries.get('writtenByPlatforms')?.oneOf(WRITTEN_BY_PLATFORMS) ?? null,
    sharedKeys:
      entries
        .get('sharedKeys')
        ?.list()
        .map((key) => key.text()) ?? [],
    guard: readGuard(entries.get('guard')),
    keyAspect: requiredMention(entries, 'keyAspect', node),
    aspects: [...listed(entries.get('aspects'), since), ...readAdded(entries.get('added'))],
    defaults: [...(entries.get('defaults')?.entries() ?? [])].map(([aspect, { keyOrigin, value }]) => ({
      aspect: { name: aspect, origin: keyOrigin },
      value: value.json(),
    })),
  };
}

function readGuard(node: YamlNode | undefined): EntityDeclaration['guard'] {
  if (!node) return null;
  const entries = node.object(['privileges', 'creation', 'reportedKeys'], ['privileges']);
  return {
    privileges: texts(entries.get('privileges')),
    creation: texts(entries.get('creation')),
    reportedKeys: texts(entries.get('reportedKeys')),
  };
}

function texts(node: YamlNode | undefined): readonly string[] {
  return node?.list().map((each) => each.text()) ?? [];
}

/** `added`: aspects by the release that added them. */
function readAdded(node: YamlNode | undefined): readonly ListedAspect[] {
  return [...(node?.entries() ?? [])].flatMap(([since, { value }]) => listed(value, since));
}

function listed(node: YamlNode | undefined, since: string | null): readonly ListedAspect[] {
  return node?.list().map((aspect) => ({ ...mention(aspect), since })) ?? [];
}

function readEvent(node: YamlNode): Mention {
  return requiredMention(node.object(['name', 'doc'], ['name']), 'name', node);
}

function mention(node: YamlNode): Mention {
  return { name: node.text(), origin: node.origin };
}

/** The text at a required key. When it is missing, which was reported already, a nameless mention at the object. */
function requiredMention(entries: ReadonlyMap<string, YamlNode>, key: string, around: YamlNode): Mention {
  const node = entries.get(key);
  return node ? mention(node) : { name: '', origin: around.origin };
}
