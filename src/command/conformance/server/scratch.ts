import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { at } from '../expectations';
import { encoded, type ProtocolClient } from './protocol-client';

/** A change of one aspect. */
export interface Write {
  readonly urn: string;
  readonly aspect: string;
  readonly value: JsonValue;
  readonly run?: string;
  readonly changeType?: 'UPSERT' | 'PATCH';
}

const JSON_TYPES = { UPSERT: 'application/json', PATCH: 'application/json-patch+json' } as const;

/** The entities of one check. Their urns begin with an id that no other check and no other run has. */
export class Scratch {
  /** All urns that were given out. */
  readonly urns = new Set<string>();
  /** The platform of all datasets. */
  readonly platform: string;

  constructor(
    private readonly server: ProtocolClient,
    /** Letters and digits alone, so that searches take it as one word. */
    readonly id: string,
  ) {
    this.platform = `urn:li:dataPlatform:${id}`;
  }

  dataset(name: string): string {
    return this.remember(`urn:li:dataset:(${this.platform},${this.id}.${name},PROD)`);
  }

  tag(name: string): string {
    return this.remember(`urn:li:tag:${this.id}${name}`);
  }

  /** Writes one aspect by a proposal, synchronously. @returns the urn @throws CheckFailure */
  async write(write: Write): Promise<string> {
    await this.server.act('aspects', 'ingestProposal', { proposal: proposalOf(write), async: 'false' });
    return write.urn;
  }

  /** Writes a dataset with a description. @returns its urn @throws CheckFailure */
  describe(name: string, description: string, run?: string): Promise<string> {
    const write = { urn: this.dataset(name), aspect: 'datasetProperties', value: { name, description } };
    return this.write(run === undefined ? write : { ...write, run });
  }

  /** The value of an aspect; undefined if the entity does not have it. @throws CheckFailure */
  async aspect(urn: string, name: string): Promise<JsonValue | undefined> {
    return at(await this.server.read(`/entitiesV2/${encoded(urn)}`), 'aspects', name, 'value');
  }

  private remember(urn: string): string {
    this.urns.add(urn);
    return urn;
  }
}

/** Clients send characters outside ASCII as escapes, because the protocol has bytes there. */
export function proposalOf({ urn, aspect, value, run, changeType = 'UPSERT' }: Write): JsonObject {
  return {
    entityType: urn.split(':')[2] ?? '',
    entityUrn: urn,
    changeType,
    aspectName: aspect,
    aspect: { value: ascii(JSON.stringify(value)), contentType: JSON_TYPES[changeType] },
    ...(run !== undefined && { systemMetadata: { runId: run, lastObserved: Date.now() } }),
  };
}

function ascii(json: string): string {
  return json.replaceAll(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
