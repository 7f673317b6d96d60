import type { EntitySource, GraphqlContext } from '../graphql-context';
import { pageOf } from '../page';

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
      async runs(
        { urn }: EntitySource,
        args: { readonly start?: number | null; readonly count?: number | null },
        { reads }: GraphqlContext,
      ) {
        const { start, count } = pageOf(args);
        const page = await reads.relationships(urn, { direction: 'INCOMING', types: ['InstanceOf'], start, count });
        const found = page.relationships.map(({ entity }) => entity);
        return { start, count: found.length, total: page.total, runs: found };
      },
    },
    DataPlatformInstanceAspect: {
      urn: ({ instance }: { readonly instance?: string }) => instance,
    },
  },
};
