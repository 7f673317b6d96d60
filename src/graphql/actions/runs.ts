import type { PageInput } from '../area';
import type { EntitySource, GraphqlContext } from '../graphql-context';
import { linkedPage } from '../linked-page';

const SDL = `
type DataJob {
  "The runs of the job."
  runs(start: Int, count: Int): DataProcessInstanceResult
}

type DataProcessInstanceResult { start: Int count: Int total: Int runs: [DataProcessInstance] }

type DataProcessInstance {
  created: AuditStamp
}

type DataPlatformInstanceAspect {
  "Urn of the instance."
  urn: String
}
`;

export const runs = {
  sdl: SDL,
  fields: {},
  types: {
    DataJob: {
      async runs(source: EntitySource, args: PageInput, context: GraphqlContext) {
        const { entities, ...page } = await linkedPage(source, 'InstanceOf', args, context);
        return { ...page, runs: entities };
      },
    },
    DataPlatformInstanceAspect: {
      urn: ({ instance }: { readonly instance?: string }) => instance,
    },
  },
};
