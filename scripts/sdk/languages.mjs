/**
 * The languages of SDKs, with the options of OpenAPI Generator that each needs: unknown enum values and unknown members of a newer server
 * must not make a client fail.
 */
const TOLERANT = {
  disallowAdditionalPropertiesIfNotPresent: false,
  enumUnknownDefaultCase: true,
  useOneOfDiscriminatorLookup: true,
};

export const LANGUAGES = {
  'typescript-fetch': {
    // A file for each type, with our own template: the generator writes all of them into one.
    arguments: ['-t', 'scripts/sdk/typescript', '-c', 'scripts/sdk/typescript/files.json'],
    hasOpenEnums: true,
    // Types alone: functions that convert each type would be most of a bundle, and JSON needs none.
    properties: { supportsES6: true, withoutRuntimeChecks: true, modelPropertyNaming: 'original' },
  },
  python: {
    arguments: [],
    // Loads the modules of aspects when they are first used.
    properties: { disallowAdditionalPropertiesIfNotPresent: false, lazyImports: true, packageName: 'aspectory_client' },
  },
  java: {
    arguments: ['--library', 'native'],
    properties: {
      ...TOLERANT,
      containerDefaultToNull: true,
      openApiNullable: false,
      groupId: 'aspectory',
      artifactId: 'aspectory-client',
      invokerPackage: 'aspectory.client',
      apiPackage: 'aspectory.client.api',
      modelPackage: 'aspectory.client.model',
      hideGenerationTimestamp: true,
    },
  },
  go: {
    arguments: ['--git-host', 'example.com', '--git-user-id', 'aspectory', '--git-repo-id', 'client'],
    properties: { ...TOLERANT, packageName: 'aspectory' },
    // A field `hasX` has the name of the method that tells whether `x` is set.
    rename: (names) => names.filter((name) => /^has[A-Z]/.test(name)).map((name) => [name, `H${name.slice(1)}Field`]),
  },
};
