import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { isObject, objectsOf } from '#base/json/path-values';
import { itemsOf } from '../openlineage/template';
import { type ContractMapping, withNamed } from './contract-mapping';
import type { ContractValues } from './contract-values';
import { nestedProperties } from './nested-properties';

/** All aspects of an entity, by name. */
export type AspectsOf = (urn: string) => Promise<JsonObject>;

/** The parts of a contract to show. */
export interface ShownContract {
  readonly id: string;
  /** The contract as its authors wrote it; empty without one. */
  readonly raw: JsonObject;
  /** The contract of each dataset; `contract` is null for a dataset that has none. */
  readonly objects: readonly {
    readonly name: string | null;
    readonly contract: string | null;
    readonly dataset?: string;
  }[];
}

/** Shows aspects as a contract, by the templates of the mapping. */
export class ContractView {
  constructor(
    private readonly mapping: ContractMapping,
    private readonly values: ContractValues,
  ) {}

  async show({ id, raw, objects }: ShownContract, aspectsOf: AspectsOf): Promise<JsonValue | undefined> {
    const parts = [];
    for (const object of objects) parts.push(await this.part(object, raw, aspectsOf));
    const [first] = parts;
    const scope = this.values.scope({
      id,
      raw,
      contract: first?.contract ?? {},
      dataset: first?.dataset ?? {},
      urn: first?.urn,
      freshness: [...(first?.freshness ?? [])],
      schema: parts.flatMap(({ shown }) => (shown === undefined ? [] : [shown])),
    });
    return this.mapping.document(scope);
  }

  private async part(object: ShownContract['objects'][number], raw: JsonObject, aspectsOf: AspectsOf) {
    const contract = object.contract === null ? {} : await aspectsOf(object.contract);
    const links = withNamed(this.values.scope({ contract }), this.mapping.stored);
    const data = links.get('data');
    const urn = typeof data === 'string' ? data : object.dataset;
    const dataset = urn === undefined ? {} : await aspectsOf(urn);
    const [schema] = await this.assertions(links.get('schema'), aspectsOf);
    const scope = this.values.scope({ name: object.name ?? undefined, urn, dataset, raw, contract, schema });
    const shown = this.mapping.object(scope);
    const fields = this.fields({ dataset, schema: schema ?? {} });
    const checks = await this.assertions(links.get('checks'), aspectsOf);
    const properties = nestedProperties(fields, this.checksIn(checks));
    const quality = this.checksIn(checks).get('');
    return {
      contract,
      dataset,
      urn,
      freshness: await this.assertions(links.get('freshness'), aspectsOf),
      shown: isObject(shown)
        ? { ...shown, ...(properties.length > 0 && { properties }), ...(quality && { quality }) }
        : undefined,
    };
  }

  private async assertions(urns: JsonValue | undefined, aspectsOf: AspectsOf): Promise<readonly JsonObject[]> {
    const found: JsonObject[] = [];
    for (const urn of itemsOf(urns)) {
      const scope = this.values.scope({ entity: await aspectsOf(String(urn)), contract: {} });
      const assertion = this.mapping.stored.get('check')?.(scope);
      if (isObject(assertion)) found.push(assertion);
    }
    return found;
  }

  /** The properties, each with the path of its field. */
  private fields(values: { readonly dataset: JsonObject; readonly schema: JsonObject }) {
    const named = withNamed(this.values.scope({ ...values }), this.mapping.fields);
    const edits = new Map(
      objectsOf(named.get('edited') ?? null)
        .toReversed()
        .map((edit) => [edit.fieldPath, edit]),
    );
    return objectsOf(named.get('promised') ?? named.get('found') ?? null).flatMap((field) => {
      const path = String(field.fieldPath);
      const scope = this.values.scope({ field, edited: edits.get(path) });
      const property = this.mapping.property(scope);
      return isObject(property) ? [{ path, property }] : [];
    });
  }

  /** Checks by the path of their field; empty for those of the object. */
  private checksIn(assertions: readonly JsonObject[]): ReadonlyMap<string, readonly JsonObject[]> {
    const byPath = new Map<string, JsonObject[]>();
    for (const assertion of assertions) {
      const shown = this.mapping.check(this.values.scope({ check: assertion }));
      if (!isObject(shown)) continue;
      const key = String(shown.id ?? '');
      const path = key.includes('/') ? key.slice(0, key.lastIndexOf('/')) : '';
      const check = { ...shown, id: key.slice(path === '' ? 0 : path.length + 1) };
      const known = byPath.get(path);
      if (known) known.push(check);
      else byPath.set(path, [check]);
    }
    return byPath;
  }
}
