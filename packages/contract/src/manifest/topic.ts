/**
 * What open pages are told while they are shown, as JSON over their socket. Server and page are of
 * one release, so a topic needs a type and no version.
 */
import type { Permission } from './permissions.ts';

/**
 * Whom an event of the topic is addressed to: the sessions that may know of an item, those of one
 * user, or those of one account (a user and the sub-users below them).
 */
export type TopicAudience = 'item' | 'user' | 'account';

export interface TopicToken<Data = unknown, To extends TopicAudience = TopicAudience> {
  /** Unique; the page subscribes by it. */
  readonly name: string;
  readonly to: To;
  /** Needed to subscribe, beside being addressed. */
  readonly permission?: Permission;
  /** Stands for the type alone: a page loads no schema for what its own server sends. */
  readonly data: Data | undefined;
}

/** Names the type of a topic's data. */
export const carrying = <Data>(): Data | undefined => undefined;

/** Declares a live topic: `defineTopic('alarms', { to: 'item', data: carrying<AlarmNews>() })`. */
export const defineTopic = <Data, To extends TopicAudience>(
  name: string,
  given: Omit<TopicToken<Data, To>, 'name'>,
): TopicToken<Data, To> => ({ ...given, name });
