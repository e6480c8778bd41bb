/**
 * After a change the others who show what was changed hear its tags, and ask again: at most once a
 * second for each item, user or account, in every process, and the session that made it never, as
 * its pages know already.
 */
import { type ChangeNews, changesTopics } from '@millwright/contract/call/changes.topics';
import type { Tag } from '@millwright/contract/call/tags';
import { tagsChanged } from '@millwright/contract/call/tags-changed';
import { type Clock, itemId, seconds, userId } from '@millwright/kernel';
import { z } from 'zod';
import type { Stoppable } from '../../base/lifecycle.ts';
import type { Bus } from '../events/index.ts';
import type { Http } from '../http/index.ts';
import type { Live } from './live.ts';

/** Longer than a page takes from its answer to its subscription: what comes between is not missed. */
const debounce = seconds(1);
const subject = 'live.changes';
/** One server could not reach the others for a while, nor they it. */
const missedSubject = 'live.missed';

/** What has changed of one item, user or account within the time. */
interface Pending {
  readonly tags: Set<Tag>;
  /** The one session that changed it; null when there were several. */
  session: string | null;
  readonly cancel: () => void;
}

const message = z.object({
  to: z.enum(['item', 'user', 'account']),
  of: z.number(),
  tags: z.array(z.custom<Tag>((tag) => typeof tag === 'string')),
  session: z.nullable(z.string()),
});
type Message = z.infer<typeof message>;

/** While composing, in every process alike. */
export function tellChanges(needs: {
  readonly http: Pick<Http, 'onChange'>;
  readonly live: Pick<Live, 'publish' | 'beginAnew'>;
  readonly bus: Pick<Bus, 'publish' | 'subscribe' | 'onReturn'>;
  readonly clock: Clock;
}): Stoppable {
  const { http, live, bus, clock } = needs;
  const waiting = new Map<string, Pending>();

  const publish = ({ to, of, tags, session }: Message): void => {
    const news: ChangeNews = { of, tags };
    if (to === 'item') live.publish(changesTopics.item, itemId(of), news, session);
    else live.publish(changesTopics[to], userId(of), news, session);
  };
  const endHearing = bus.subscribe(subject, (payload) =>
    publish(message.parse(JSON.parse(new TextDecoder().decode(payload)))),
  );

  let cancelAnew: (() => void) | undefined;
  const endMissed = bus.subscribe(missedSubject, () => {
    // All servers come back at about the same time, and pages begin anew once for it.
    cancelAnew ??= clock.after(debounce, () => {
      cancelAnew = undefined;
      live.beginAnew();
    });
  });
  const endReturn = bus.onReturn(() => bus.publish(missedSubject, ''));

  const schedule = (to: Message['to'], of: number, tags: readonly Tag[], session: string): void => {
    const key = `${to} ${of}`;
    const tell = (): void => {
      const told = waiting.get(key);
      waiting.delete(key);
      if (told === undefined) return;
      const all: Message = { to, of, tags: [...told.tags], session: told.session };
      bus.publish(subject, JSON.stringify(all));
    };
    const known = waiting.get(key);
    const pending = known ?? { tags: new Set(), session, cancel: clock.after(debounce, tell) };
    if (pending.session !== session) pending.session = null;
    for (const tag of tags) pending.tags.add(tag);
    waiting.set(key, pending);
  };

  http.onChange(({ call, concerned, session }) => {
    const tags = tagsChanged(call);
    if (tags.length === 0) return;
    for (const of of new Set<number>(concerned.ids)) {
      schedule(concerned.to, of, tags, session.tokenHash);
    }
  });

  return {
    name: 'changes',
    async stop() {
      for (const end of [endHearing, endMissed, endReturn]) end();
      cancelAnew?.();
      for (const { cancel } of waiting.values()) cancel();
    },
  };
}
