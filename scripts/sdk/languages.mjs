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
  'typescript-fetch': { arguments: [], properties: { supportsES6: true } },
  python: {
    arguments: [],
    properties: { disallowAdditionalPropertiesIfNotPresent: false, packageName: 'aspectory_client' },
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
