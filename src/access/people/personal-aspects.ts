/** The aspect of a user with what the user follows. */
export const FOLLOWING_ASPECT = 'corpUserFollowing';

/** The aspect of a user that says where and how often the user hears what changed. */
export const DIGEST_ASPECT = 'corpUserDigest';

/** The entity type of saved searches. */
export const SAVED_SEARCH_TYPE = 'dataHubView';

/** The aspect of a saved search that defines it. */
export const SAVED_SEARCH_ASPECT = 'dataHubViewInfo';

/** The aspect of an entity with what people ask about it. */
export const DISCUSSION_ASPECT = 'discussion';

/** Its search fields. */
export const DISCUSSION_FIELDS = { open: 'openQuestions', concerned: 'openQuestionsOf' } as const;
