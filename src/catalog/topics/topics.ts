import type { Change } from '../changes/change-log';
import type { ChangeOperation } from '../changes/change-set';

/** The streams that action frameworks subscribe to, by the names that released servers have. */
const TOPICS = ['PlatformEvent_v1', 'MetadataChangeLog_Versioned_v1', 'MetadataChangeLog_Timeseries_v1'] as const;

export type Topic = (typeof TOPICS)[number];

/** An equal value (`OBSERVE`) is news for nobody. */
const OPERATIONS: Readonly<Record<Topic, readonly ChangeOperation[]>> = {
  PlatformEvent_v1: ['UPSERT', 'DELETE', 'PLATFORM_EVENT'],
  MetadataChangeLog_Versioned_v1: ['UPSERT', 'DELETE', 'RESTATE'],
  MetadataChangeLog_Timeseries_v1: ['UPSERT_EVENT', 'DELETE_EVENT'],
};

/** Whether the topic may have events of the change. */
export function isOfTopic(topic: Topic, { operation }: Change): boolean {
  return OPERATIONS[topic].includes(operation);
}
