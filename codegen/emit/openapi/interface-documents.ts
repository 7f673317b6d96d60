import { shippedPart } from '#codegen/facts/vendor';
import type { JsonObject, Model } from '#codegen/model/model';
import { rememberedFor, remembering } from '#codegen/values/remembered';
import { DocumentNames } from './document-names';
import { protocolDocument } from './protocol-document';
import { publishedDocument } from './published-document';
import { typedDocument } from './typed-document';

/** The documents of an interface. Their schemas have the same names. */
export interface InterfaceDocuments {
  readonly names: DocumentNames;
  /** The document for requests without a version of the protocol. */
  readonly published: JsonObject;
  /** The document for requests with version 2.0.0 of the protocol, as released clients send them. */
  readonly released: JsonObject;
  /** Operations with the entity type as a parameter, once for each entity type. */
  readonly typed: JsonObject;
}

const made = new WeakMap<Model, InterfaceDocuments & { readonly contract: JsonObject }>();

/** Documents of a model, made once. */
export function interfaceDocuments(model: Model, contract: JsonObject): InterfaceDocuments {
  const known = made.get(model);
  if (known?.contract === contract) return known;
  const documents = makeDocuments(model, contract);
  made.set(model, { ...documents, contract });
  return documents;
}

function makeDocuments(model: Model, contract: JsonObject): InterfaceDocuments {
  const shipped = shippedPart(model);
  const names = shipped === model ? DocumentNames.of(contract) : shippedNames(shipped, contract).duplicate();
  const { published, typed } = operations(model, contract, names);
  return {
    names,
    published: protocolDocument(published, '1.0.0'),
    released: protocolDocument(published, '2.0.0'),
    typed,
  };
}

function operations(model: Model, contract: JsonObject, names: DocumentNames) {
  const published = publishedDocument(model, contract, names);
  return { published, typed: typedDocument(model, contract, published, names) };
}

const keptNames = remembering<DocumentNames>(1);
let objects = 0;
const numberOf = rememberedFor((_object: object) => objects++);

/** The names of what is shipped, which claims them first: what was dropped gets those that are left, and changes none of them. */
function shippedNames(shipped: Model, contract: JsonObject): DocumentNames {
  const { entities, aspects } = shipped.registry;
  const files = new Set([...shipped.types.values()].map(({ origin }) => origin.file));
  const key = JSON.stringify([
    [contract, ...files].map(numberOf),
    entities.map((entity) => [entity.name, entity.aspects, entity.snapshot]),
    aspects.map(({ name, record, kind }) => [name, record, kind]),
  ]);
  return keptNames(key, () => {
    const names = DocumentNames.of(contract);
    operations(shipped, contract, names);
    return names;
  });
}
