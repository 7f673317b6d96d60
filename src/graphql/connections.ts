import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../generated/registry/registry-types';
import { InvalidInputError } from '../errors/domain-error';
import { isObject } from '../json/path-values';
import { formatUrn } from '../urn/urn';
import type { GraphqlContext } from './graphql-context';
import { given, requireType, upsert, write } from './actions/write-changes';

const SDL = `
extend type Query {
  "A connection to another system, with its secrets. Null if there is none."
  connection(urn: String!): DataHubConnection
}

extend type Mutation {
  "Creates a connection, or changes it."
  upsertConnection(input: UpsertDataHubConnectionInput!): DataHubConnection!
}

type DataHubJsonConnection {
  "The settings as JSON. Only the root field connection has it."
  blob: String
}

input DataHubJsonConnectionInput { blob: String! }

input UpsertDataHubConnectionInput {
  "The key of the connection; a random one if it is absent."
  id: String
  type: DataHubConnectionDetailsType!
  name: String
  platformUrn: String!
  "The settings, for the type JSON."
  json: DataHubJsonConnectionInput
}
`;

const CONNECTION = 'dataHubConnection';
const DETAILS = 'dataHubConnectionDetails';

interface ConnectionInput {
  readonly id?: string | null;
  readonly type: string;
  readonly name?: string | null;
  readonly platformUrn: string;
  readonly json?: { readonly blob: string } | null;
}

export const connections = {
  sdl: SDL,
  fields: {
    async connection({ urn }: { readonly urn: string }, { services, actor, signal }: GraphqlContext) {
      requireType(urn, CONNECTION, 'urn');
      const details = (await services.secrets.values(actor, { urns: [urn], aspect: DETAILS, signal })).get(urn);
      return details ? connectionOf(urn, details) : null;
    },

    async upsertConnection({ input }: { readonly input: ConnectionInput }, context: GraphqlContext) {
      const { namespace } = context.services.models.registry;
      const { id, type, name, platformUrn, json } = input;
      if (!json) throw noSettings();
      requireType(platformUrn, 'dataPlatform', 'platformUrn');
      const urn = formatUrn({ namespace, entityType: CONNECTION, parts: [id || randomUUID()] });
      const details = given({ type, name: name ?? undefined, json: { encryptedBlob: json.blob } });
      await write(context, [
        upsert(urn, DETAILS, details),
        upsert(urn, 'dataPlatformInstance', { platform: platformUrn }),
      ]);
      return connectionOf(urn, details);
    },
  },
};

function connectionOf(urn: string, { json, ...details }: JsonObject) {
  const blob = isObject(json) ? json['encryptedBlob'] : undefined;
  return { urn, details: { ...details, json: blob === undefined ? null : { blob } } };
}

function noSettings(): InvalidInputError {
  return new InvalidInputError('The connection has no settings; give json with a blob', [
    { field: ['input', 'json'], message: 'is missing', expected: 'an object with a blob' },
  ]);
}
