import type { JsonObject } from '#generated/registry/registry-types';
import { InvalidInputError } from '#base/errors/domain-error';
import { isObject } from '#base/json/path-values';
import { given, newUrn, requireType, upsert } from './actions/draft-changes';
import { write } from './actions/write-changes';
import type { Resolvers } from './resolvers';

const CONNECTION = 'dataHubConnection';
const DETAILS = 'dataHubConnectionDetails';

export const connections: Resolvers = {
  Query: {
    async connection(_root, { urn }, { services, actor, signal }) {
      requireType(urn, CONNECTION, 'urn');
      const details = (await services.secrets.values(actor, { urns: [urn], aspect: DETAILS, signal })).get(urn);
      return details ? connectionOf(urn, details) : null;
    },
  },
  Mutation: {
    async upsertConnection(_root, { input }, context) {
      const { id, type, name, platformUrn, json } = input;
      if (!json) throw noSettings();
      requireType(platformUrn, 'dataPlatform', 'platformUrn');
      const urn = newUrn(CONNECTION, context, id);
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
