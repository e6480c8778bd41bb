import { carrying, defineTopic } from '../manifest/topic.ts';
import type { Tag } from './tags.ts';

/** What has changed of something, never how: who shows it asks again, as far as they may. */
export interface ChangeNews {
  /** The id of whom the topic is addressed to. */
  readonly of: number;
  readonly tags: readonly Tag[];
}

const data = carrying<ChangeNews>();

/** Somebody else has changed something of an item, of a user or of an account. */
export const changesTopics = {
  item: defineTopic('changes.item', { to: 'item', data }),
  user: defineTopic('changes.user', { to: 'user', data }),
  account: defineTopic('changes.account', { to: 'account', data }),
};
