import { ADDRESS } from '#web/api/service-address';
import { shellWord } from '#web/ui/parts/buttons/shell-word';

/** What a snippet writes or reads. */
interface SnippetOf {
  readonly entityType: string;
  readonly urn: string;
  readonly aspect: string;
  readonly value: object;
  readonly isSeries: boolean;
  /** Whether the service asks for a token. */
  readonly needsToken: boolean;
}

export interface Snippet {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** The same write in several languages, and how it is read back. The address is that of this page. */
export function snippetsOf(of: SnippetOf): readonly Snippet[] {
  return [
    { id: 'curl', title: 'curl', text: curlWrite(of) },
    { id: 'python', title: 'Python', text: pythonWrite(of) },
    { id: 'typescript', title: 'TypeScript', text: typescriptWrite(of) },
    { id: 'read', title: 'Read', text: curlRead(of) },
  ];
}

function proposalOf({ entityType, urn, aspect, value }: SnippetOf): object {
  return {
    proposal: {
      entityType,
      entityUrn: urn,
      changeType: 'UPSERT',
      aspectName: aspect,
      aspect: { contentType: 'application/json', value: JSON.stringify(value) },
    },
  };
}

function authorization({ needsToken }: SnippetOf): readonly string[] {
  return needsToken ? ['-H "Authorization: Bearer $TOKEN"'] : [];
}

function curlWrite(of: SnippetOf): string {
  return [
    `curl -X POST ${shellWord(`${ADDRESS}/aspects?action=ingestProposal`)}`,
    ...authorization(of),
    `-H 'Content-Type: application/json'`,
    `-d ${shellWord(JSON.stringify(proposalOf(of), null, 2))}`,
  ].join(' \\\n  ');
}

function curlRead(of: SnippetOf): string {
  const { urn, aspect, entityType, isSeries } = of;
  if (!isSeries)
    return [
      `curl ${shellWord(`${ADDRESS}/aspects/${encodeURIComponent(urn)}?aspect=${aspect}`)}`,
      ...authorization(of),
    ].join(' \\\n  ');
  return [
    `curl -X POST ${shellWord(`${ADDRESS}/aspects?action=getTimeseriesAspectValues`)}`,
    ...authorization(of),
    `-H 'Content-Type: application/json'`,
    `-d ${shellWord(JSON.stringify({ urn, entity: entityType, aspect, limit: 10 }))}`,
  ].join(' \\\n  ');
}

/** Python that writes with the generic class of the emitter, because a package of it may not know an aspect of one's own. */
function pythonWrite({ entityType, urn, aspect, value, needsToken }: SnippetOf): string {
  return `import json${needsToken ? ', os' : ''}

from datahub.emitter.rest_emitter import DatahubRestEmitter
from datahub.metadata.schema_classes import (
    ChangeTypeClass, GenericAspectClass, MetadataChangeProposalClass,
)

emitter = DatahubRestEmitter("${ADDRESS}"${needsToken ? ', token=os.environ["TOKEN"]' : ''})
value = json.loads(${pythonText(JSON.stringify(value, null, 2))})
emitter.emit(MetadataChangeProposalClass(
    entityType="${entityType}",
    entityUrn=${JSON.stringify(urn)},
    changeType=ChangeTypeClass.UPSERT,
    aspectName="${aspect}",
    aspect=GenericAspectClass(contentType="application/json", value=json.dumps(value).encode()),
))
`;
}

/** A raw literal: JSON has no three quotes in a row. */
function pythonText(json: string): string {
  return `r"""${json}"""`;
}

function typescriptWrite(of: SnippetOf): string {
  const { entityType, urn, aspect, value } = of;
  return `const value = ${JSON.stringify(value, null, 2)};

const response = await fetch('${ADDRESS}/aspects?action=ingestProposal', {
  method: 'POST',
  headers: {
    'Content-Type': 'application/json',${of.needsToken ? '\n    Authorization: `Bearer ${process.env.TOKEN}`,' : ''}
  },
  body: JSON.stringify({
    proposal: {
      entityType: '${entityType}',
      entityUrn: ${JSON.stringify(urn)},
      changeType: 'UPSERT',
      aspectName: '${aspect}',
      aspect: { contentType: 'application/json', value: JSON.stringify(value) },
    },
  }),
});
if (!response.ok) throw new Error(await response.text());
`;
}
