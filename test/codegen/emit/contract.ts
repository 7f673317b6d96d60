import type { SourceFile } from '#codegen/model/source-range';

/** Fragments of a small interface with every marker. */
export const FRAGMENTS: readonly SourceFile[] = [
  {
    path: 'openapi/base.yaml',
    text: `
openapi: 3.0.3
info: { title: Small, version: 1.0.0, description: Small. }
tags: [{ name: Things }]
security: [{ Actor: [] }]
components:
  securitySchemes: { Actor: { type: apiKey, in: header, name: X-Actor } }
  responses:
    Error: { description: Refused., content: { application/json: { schema: { $ref: '#/components/schemas/Error' } } } }
  schemas:
    Error: { type: object, required: [description], properties: { description: { type: string, description: What is wrong. } } }
`,
  },
  {
    path: 'openapi/things.yaml',
    text: `
paths:
  /things/{urn}:
    get:
      tags: [Things]
      operationId: getThing
      x-privileges: nothing
      summary: Read a thing
      parameters:
        - { name: urn, in: path, required: true, schema: { type: string, maxLength: 99 } }
        - { name: aspects, in: query, schema: { type: array, maxItems: 9, items: { type: string, maxLength: 99, x-known-values: aspectNames } } }
        - { name: If-Match, in: header, schema: { type: string, maxLength: 99 } }
      responses:
        '200': { description: The thing., content: { application/json: { schema: { $ref: '#/components/schemas/ThingResponse' } } } }
        default: { $ref: '#/components/responses/Error' }
    post:
      tags: [Things]
      operationId: putThing
      x-privileges: nothing
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Snapshot' }, examples: { one: { value: {} } } } } }
      responses:
        '204': { description: Done. }
        default: { $ref: '#/components/responses/Error' }
components:
  schemas:
    ThingResponse:
      type: object
      required: [aspects]
      properties:
        type: { type: string, description: Kind of thing., x-known-values: entityTypes }
        aspects: { $ref: '#/components/schemas/Envelopes' }
        aspect: { $ref: '#/components/schemas/AnyOne' }
    Envelopes: { type: object, x-aspects-by-name: Envelope }
    Envelope: { type: object, required: [value], properties: { value: { $ref: '#/components/schemas/AnyAspect' }, version: { type: integer, nullable: true } } }
    AnyAspect: { type: object, x-any-aspect: true }
    AnyOne: { type: object, description: One., x-aspect-by-record: true }
    Snapshot: { type: object, x-snapshot-by-record: true }
`,
  },
];
