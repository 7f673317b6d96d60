// As security-models.ts, this names what decides who may do what: here, what a token for one platform may write.

/** The default aspect that names the platform of an entity by its key, where the key holds it. */
export const PLATFORM_DEFAULT = { aspect: 'dataPlatformInstance', field: 'platform' } as const;

export const PLATFORM_TYPE = 'dataPlatform';
