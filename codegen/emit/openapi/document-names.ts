import type { JsonObject } from '#codegen/model/model';
import { componentSchemas } from '#codegen/contract/markers';
import { listOperations } from '#codegen/contract/list-operations';
import { pascalCase } from '#codegen/values/names';
import { UniqueNames } from '#codegen/values/unique-names';
import { nameSpace } from '../type-names';

/** The names of one interface: components, operations and tags are named alike in all of its documents. */
export class DocumentNames {
  private constructor(
    readonly components: UniqueNames,
    private readonly operations: UniqueNames,
    private readonly tags: UniqueNames,
  ) {}

  static of(contract: JsonObject): DocumentNames {
    const components = nameSpace(Object.keys(componentSchemas(contract)));
    const operations = new UniqueNames(listOperations(contract).map(({ id }) => id));
    return new DocumentNames(components, operations, new UniqueNames());
  }

  duplicate(): DocumentNames {
    return new DocumentNames(this.components.duplicate(), this.operations.duplicate(), this.tags.duplicate());
  }

  /** The name of the operations of an entity type. */
  tag(entityType: string): string {
    const name = pascalCase(entityType);
    return this.tags.claim(entityType, name, `${name}Entity`);
  }

  /** An operation for one entity type. */
  operation(id: string, entityType: string): string {
    return this.operations.claim(`${id} of ${entityType}`, `${id}${this.tag(entityType)}`);
  }

  /** The copy of a component for one entity type. */
  copy(component: string, entityType: string): string {
    return this.components.claim(`${component} for ${entityType}`, `${pascalCase(entityType)}${component}`);
  }
}
