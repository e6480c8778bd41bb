/** What is probably missing where nothing of the owner's came on a topic. */
import type { LiveReply } from '@millwright/contract/live/live-messages';
import type { TopicCase } from '../access-cases.ts';

/** @param replies what came on the pages that should have heard of it */
export function whyMissed(
  { topic: { name, to }, isOwners }: TopicCase,
  replies: readonly LiveReply[],
): string {
  if (replies.some((reply) => reply.op === 'refused' && reply.id === name)) {
    return 'the server refuses it: do the topics of a wire name it, and may everybody subscribe?';
  }
  if (!replies.some((reply) => reply.op === 'event' && reply.topic === name)) {
    return (
      `nothing came at all: does its case cause it, and is it published (live.publish) to the ` +
      `owner's ${to} once that is committed?`
    );
  }
  return isOwners === undefined
    ? "nothing that came holds the owner's mark: let its data hold a name made by side.name(), or say " +
        'by isOwners in its case what speaks of the owner'
    : "isOwners of its case calls nothing that came the owner's";
}
