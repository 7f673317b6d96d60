import type { Syntax } from '../reference-queries';

/** A small aspect to begin with. @param entityType one that exists */
export function startingText(syntax: Syntax, entityType: string): string {
  return syntax === 'pdl' ? pdl(entityType) : jsonSchema(entityType);
}

function pdl(entityType: string): string {
  return `namespace com.example.quality

/** What this aspect says, in one sentence. */
@Aspect = { "name": "myAspect", "entities": ["${entityType}"] }
record MyAspect {
  /** A word that people filter by. */
  @Searchable = { "fieldType": "KEYWORD", "addToFilters": true }
  grade: enum Grade { GOOD POOR }

  /** What people should know. */
  remark: optional string
}
`;
}

function jsonSchema(entityType: string): string {
  const schema = {
    title: 'MyAspect',
    'x-namespace': 'com.example.quality',
    description: 'What this aspect says, in one sentence.',
    'x-aspect': { name: 'myAspect', entities: [entityType] },
    type: 'object',
    required: ['grade'],
    properties: {
      grade: {
        enum: ['GOOD', 'POOR'],
        title: 'Grade',
        description: 'A word that people filter by.',
        'x-searchable': { fieldType: 'KEYWORD', addToFilters: true },
      },
      remark: { type: 'string', description: 'What people should know.' },
    },
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
