/** Inputs that name what is changed. */
export const resources = {
  sdl: `
enum SubResourceType { DATASET_FIELD }

"An entity, or with a subResource a field of its schema."
input ResourceRefInput {
  resourceUrn: String!
  subResourceType: SubResourceType
  "Path of the field."
  subResource: String
}

input StringMapEntryInput { key: String! value: String }
`,
  fields: {},
};

export const RESOURCE = `
  resourceUrn: String!
  subResourceType: SubResourceType
  "Path of a field of the schema, if the change is about the field."
  subResource: String`;
