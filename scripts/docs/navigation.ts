/** A part of the site, for one kind of reader. */
export interface SectionPlan {
  readonly name: string;
  readonly about: string;
  readonly groups: readonly GroupPlan[];
}

interface GroupPlan {
  readonly name: string;
  /** The pages in the order of the navigation: a file, or a folder with a slash for all files below it that have no entry of their own. */
  readonly entries: readonly string[];
}

/** Where each page is in the site. A new file appears with the nearest folder above it; the last entry takes every other file. */
export const NAVIGATION: readonly SectionPlan[] = [
  {
    name: 'Use',
    about: 'Search, read, write and follow metadata, by pages, HTTP, GraphQL and clients.',
    groups: [
      { name: 'Start', entries: ['README.md', 'src/web/README.md'] },
      {
        name: 'Move here',
        entries: ['src/interface/import-export/datahub/COMING-FROM-DATAHUB.md', 'test/clients/README.md'],
      },
      {
        name: 'Interfaces',
        entries: ['openapi/README.md', 'src/interface/graphql/README.md', 'scripts/sdk/'],
      },
      { name: 'Find', entries: ['src/search/README.md', 'src/catalog/graph/', 'src/catalog/timeline/'] },
      { name: 'Follow changes', entries: ['src/catalog/changes/', 'src/catalog/topics/', 'src/standards/webhooks/'] },
      {
        name: 'Connect',
        entries: [
          'src/standards/mcp/ASSISTANTS.md',
          'src/standards/mcp/README.md',
          'src/standards/openlineage/',
          'src/standards/odcs/',
          'src/catalog/change-requests/',
        ],
      },
      { name: 'Releases', entries: ['CHANGELOG.md', 'openapi/CHANGES.md'] },
    ],
  },
  {
    name: 'Operate',
    about: 'Run it, watch it, back it up, and decide who may use it.',
    groups: [
      {
        name: 'Run',
        entries: [
          'scripts/deploy/README.md',
          'src/base/settings/',
          'src/command/cli/',
          'scripts/deploy/systemd/',
          'scripts/deploy/compose/README.md',
          'scripts/deploy/kubernetes/',
          'scripts/deploy/helm/',
          'scripts/deploy/proxy/',
          'scripts/deploy/',
          'src/command/conformance/',
        ],
      },
      {
        name: 'Access',
        entries: [
          'src/access/README.md',
          'src/access/accounts/',
          'src/access/policies/',
          'src/access/throttles/',
          'src/access/sessions/',
          'src/access/audit/',
          'src/standards/scim/',
          'src/interface/http/origin/',
          'SECURITY.md',
        ],
      },
      {
        name: 'Keep the data',
        entries: [
          'src/operation/backup/',
          'src/operation/transfer/',
          'src/base/database/',
          'src/operation/admin/',
          'src/operation/erasure/',
          'src/interface/import-export/',
          'scripts/upgrade/',
        ],
      },
      {
        name: 'Watch',
        entries: [
          'scripts/deploy/RUNBOOK.md',
          'scripts/deploy/observability/',
          'src/base/tracing/',
          'src/interface/http/load/',
        ],
      },
      {
        name: 'Speed and size',
        entries: [
          'scripts/deploy/SIZES.md',
          'scripts/bench/FIGURES.md',
          'src/search/memory/',
          'src/search/remote/',
          'src/search/cluster/',
          'src/search/engine/indexer/',
        ],
      },
    ],
  },
  {
    name: 'Build models',
    about: 'Add entity types, aspects and fields, and see what is generated from them.',
    groups: [
      { name: 'Models', entries: ['models/', 'scripts/deploy/compose/models/', 'src/operation/model-changes/'] },
      {
        name: 'Formats',
        entries: ['codegen/pdl/', 'codegen/json-schema/', 'codegen/avro/', 'codegen/registry/', 'codegen/check/'],
      },
      { name: 'When models change', entries: ['src/catalog/aspects/set-aside/', 'src/catalog/aspects/fit/'] },
    ],
  },
  {
    name: 'Contribute',
    about: 'How the service is built, room by room, and how it is tested and released.',
    groups: [
      { name: 'Start', entries: ['CONTRIBUTING.md', 'src/README.md', 'test/README.md', 'scripts/README.md'] },
      { name: 'The service', entries: ['src/'] },
      { name: 'The generator', entries: ['codegen/', 'generated/'] },
      { name: 'Tests', entries: ['test/'] },
      { name: 'Programs', entries: ['scripts/'] },
      { name: 'More', entries: [''] },
    ],
  },
];

/** Names for the navigation and the search, where the heading of a file needs its folder to be understood. */
export const NAMES: ReadonlyMap<string, string> = new Map([
  ['README.md', 'Start here'],
  ['CHANGELOG.md', 'What changed in each release'],
  ['test/clients/README.md', 'Which clients are tested'],
  ['openapi/README.md', 'The OpenAPI contract'],
  ['openapi/CHANGES.md', 'Changes of the contract'],
  ['src/catalog/changes/README.md', 'The change log and its feed'],
  ['src/catalog/topics/README.md', 'Topics for actions'],
  ['src/catalog/graph/README.md', 'Relationships'],
  ['scripts/deploy/README.md', 'Docker, Kubernetes, systemd'],
  ['src/interface/http/load/README.md', 'Limits under load'],
  ['src/operation/transfer/README.md', 'Copies, restore, upgrade'],
  ['src/operation/admin/README.md', 'Operator tasks'],
  ['src/access/policies/README.md', 'Policies'],
  ['scripts/bench/FIGURES.md', 'How fast it is'],
  ['codegen/json-schema/README.md', 'JSON Schema'],
  ['codegen/check/README.md', 'Rules for models'],
  ['src/catalog/aspects/set-aside/README.md', 'Aspects that are set aside'],
  ['src/catalog/aspects/fit/README.md', 'Values that do not fit'],
  ['test/fixtures/catalog/README.md', 'Facts of the reference catalog'],
]);
