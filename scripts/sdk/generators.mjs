// The generators that `npm run sdk:check` runs on the document of a running service, as their users do.

/**
 * The exact versions of what is installed for them, in a folder of the cache. Nothing of it is a dependency of the service.
 * `node` runs those that need a newer version than the service.
 */
export const VERSIONS = {
  npm: {
    node: '26.12.1',
    '@hey-api/openapi-ts': '0.99.0',
    axios: '1.21.1',
    'openapi-fetch': '0.17.0',
    'openapi-typescript': '7.13.0',
    orval: '8.38.0',
    // orval and @hey-api/openapi-ts use its interface, which version 7 does not have.
    typescript: '5.9.3',
  },
  python: [
    'openapi-python-client==0.29.1',
    'ruff==0.14.0',
    'urllib3>=2.7,<3',
    'python-dateutil>=2.8.2',
    'pydantic>=2.11',
    'typing-extensions>=4.7.1',
  ],
  go: { 'oapi-codegen': 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2' },
  cargo: { 'cargo-progenitor': '0.15.1' },
};

/**
 * @typedef {object} Generator
 * @property {string} tool what installs the program that `generate` begins with
 * @property {string} generate the command; `DOCUMENT` is the file with the document, `SDK` the folder to write
 * @property {(document: object) => void} [edit] what its users must change in the document first
 * @property {string} toolchain how its code is compiled and run
 * @property {string} program the round trip, in `round-trips/`
 * @property {boolean} [inGate] whether the gate runs it each time
 * @property {readonly string[]} [needs] the programs that must be on the path
 */

const JAVA = ['java', '-version'];
const openapiGenerator = (generator, options = '') => ({
  tool: 'openapi-generator',
  generate: `openapi-generator-cli generate -g ${generator} -i DOCUMENT -o SDK ${options}`.trim(),
});

/** @type {Readonly<Record<string, Generator>>} */
export const GENERATORS = {
  'openapi-typescript': {
    tool: 'npm',
    generate: 'openapi-typescript DOCUMENT -o SDK/schema.ts',
    toolchain: 'typescript',
    program: 'openapi-fetch.ts',
    inGate: true,
  },
  '@hey-api/openapi-ts': {
    tool: 'npm',
    generate: 'openapi-ts -i DOCUMENT -o SDK',
    toolchain: 'typescript',
    program: 'hey-api.ts',
    inGate: true,
  },
  'openapi-python-client': {
    tool: 'python',
    generate: 'openapi-python-client generate --path DOCUMENT --output-path SDK --meta none',
    toolchain: 'python',
    program: 'openapi_python_client.py',
    inGate: true,
  },
  'oapi-codegen': {
    tool: 'go',
    generate: 'oapi-codegen -generate types,client -package sdk -o SDK/client.go DOCUMENT',
    toolchain: 'go',
    program: 'oapi_codegen.go',
  },
  orval: {
    tool: 'npm',
    generate: 'orval --input DOCUMENT --output SDK/index.ts --client fetch',
    toolchain: 'typescript',
    program: 'orval.ts',
    inGate: true,
  },
  'typescript-fetch': {
    ...openapiGenerator('typescript-fetch'),
    toolchain: 'typescript',
    program: 'typescript-fetch.ts',
    needs: [JAVA],
  },
  'typescript-axios': {
    ...openapiGenerator('typescript-axios'),
    toolchain: 'typescript',
    program: 'typescript-axios.ts',
    needs: [JAVA],
  },
  python: {
    ...openapiGenerator('python', '--package-name aspectory_client'),
    toolchain: 'pythonPackage',
    program: 'python.py',
    needs: [JAVA],
  },
  java: {
    ...openapiGenerator(
      'java',
      '--library native --invoker-package aspectory.client --api-package aspectory.client.api --model-package aspectory.client.model',
    ),
    toolchain: 'java',
    program: 'RoundTrip.java',
    needs: [JAVA, ['javac', '-version'], ['mvn', '--version']],
  },
  go: {
    // The methods of the generator that tell whether a field is set have the name of such a field.
    ...openapiGenerator(
      'go',
      '--package-name aspectory --git-host example.com --git-user-id aspectory --git-repo-id client --name-mappings hasRelatedTerms=HRelatedTermsField',
    ),
    toolchain: 'goModule',
    program: 'go.go',
    needs: [JAVA],
  },
  rust: { ...openapiGenerator('rust'), toolchain: 'rust', program: 'rust.rs', needs: [JAVA] },
  progenitor: {
    tool: 'cargo',
    generate: 'cargo-progenitor progenitor -i DOCUMENT -o SDK -n openapi -v 0.1.0 --interface builder',
    edit: withOneTypeOfAnswers,
    toolchain: 'rust',
    program: 'progenitor.rs',
  },
};

/** The SDKs of `npm run sdk`, by the name of the check, with the most that they may weigh. */
export const OWN_SDKS = {
  'sdk/typescript-fetch': {
    toolchain: 'typescript',
    program: 'typescript-fetch.ts',
    needs: [JAVA],
    most: { kilobytes: 60 },
  },
  'sdk/python': { toolchain: 'pythonPackage', program: 'python.py', needs: [JAVA], most: { importSeconds: 0.5 } },
  'sdk/java': { toolchain: 'java', program: 'RoundTrip.java', needs: GENERATORS.java.needs },
  'sdk/go': { toolchain: 'goModule', program: 'go.go', needs: [JAVA] },
};

/**
 * Leaves one type of answers for progenitor, which takes `default` for a success, and stops at an operation with two types of successes or
 * of errors.
 */
function withOneTypeOfAnswers({ paths }) {
  for (const item of Object.values(paths)) for (const { responses } of Object.values(item)) delete responses?.default;
  delete paths['/health/ready'].get.responses[503];
}
