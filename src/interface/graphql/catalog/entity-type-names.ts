import { type GraphQLSchema, isEnumType, isObjectType } from 'graphql';
import type { EntityTypeSymbols } from '../graphql-context';
import { argumentOf } from './field-binding';

/** The names of entity types in GraphQL: as types, and as symbols of an enum. The models decide. */
export class EntityTypeNames implements EntityTypeSymbols {
  private readonly symbols = new Map<string, string>();
  private readonly entityTypes = new Map<string, string>();
  private readonly types = new Map<string, string>();

  constructor(schema: GraphQLSchema) {
    const symbols = schema.getType('EntityType');
    for (const value of isEnumType(symbols) ? symbols.getValues() : []) {
      const entityType = argumentOf(value.astNode, 'entity', 'name');
      if (entityType === undefined) continue;
      this.symbols.set(entityType, value.name);
      this.entityTypes.set(value.name, entityType);
    }
    for (const type of Object.values(schema.getTypeMap())) {
      const entityType = isObjectType(type) ? argumentOf(type.astNode, 'entity', 'name') : undefined;
      if (entityType !== undefined) this.types.set(entityType, type.name);
    }
  }

  symbolOf(entityType: string): string {
    return this.symbols.get(entityType) ?? entityType;
  }

  entityTypeOf(symbol: string): string {
    return this.entityTypes.get(symbol) ?? symbol;
  }

  /** `DataJob` of `dataJob`; undefined for an entity type that the models do not know. */
  typeOf(entityType: string): string | undefined {
    return this.types.get(entityType);
  }
}
