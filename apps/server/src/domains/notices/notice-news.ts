/**
 * Open pages hear at once that what somebody is told has changed: a notice was published, changed,
 * ended or deleted, by somebody or because its time has come. Every process tells its own pages and
 * looks at the times by itself, so that none has to be the one that does.
 */
import { type ChangeNews, changesTopics } from '@millwright/contract/call/changes.topics';
import type { Notice, NoticeAudience } from '@millwright/contract/notices/notices.schemas';
import { type Clock, type Duration, minutes } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Stoppable } from '../../base/lifecycle.ts';
import type { Log } from '../../base/log.ts';
import type { Bus } from '../../platform/events/index.ts';
import type { Live } from '../../platform/live/index.ts';
import { isToldOf } from './audience.ts';
import { audiencesTurned, holdersOf, nextTurn } from './notice-turns.store.ts';

const subject = 'live.notices';
const message = z.array(z.custom<NoticeAudience>());
/** Longest wait between two looks, so that a changed system clock or a lost message is noticed. */
const longestWait = minutes(1);

export interface NoticeNews extends Stoppable {
  /** Notices were changed: how they stood before, and how they stand. */
  changed(stood: readonly Notice[]): void;
}

export interface NoticeNewsNeeds {
  readonly db: Kysely<unknown>;
  readonly live: Pick<Live, 'tell'>;
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>;
  readonly clock: Clock;
  readonly log: Log;
}

export function createNoticeNews(needs: NoticeNewsNeeds): NoticeNews {
  const { db, live, bus, clock, log } = needs;
  let looked = clock.now();
  let cancel = (): void => {};
  let work = Promise.resolve();
  let stopping = false;

  const tell = async (audiences: readonly NoticeAudience[]): Promise<void> => {
    if (audiences.length === 0) return;
    const holders = await holdersOf(db, audiences);
    live.tell(changesTopics.user, (session): ChangeNews | null =>
      audiences.some((audience) => isToldOf(audience, session, holders))
        ? { of: session.userId, tags: ['notice'] }
        : null,
    );
  };

  /** Tells what has begun or ended since the last look, and waits for the next that does. */
  const look = async (): Promise<void> => {
    cancel();
    const now = clock.now();
    await tell(await audiencesTurned(db, looked, now));
    looked = now;
    const next = await nextTurn(db, now);
    wait(Math.min(longestWait, (next ?? Number.POSITIVE_INFINITY) - now) as Duration);
  };
  const wait = (time: Duration): void => {
    cancel();
    if (!stopping) cancel = clock.after(time, () => queue(look));
  };
  /** One after another. */
  const queue = (step: () => Promise<void>): void => {
    work = work.then(step).catch((error: unknown) => {
      // Pages ask by themselves every five minutes all the same.
      log.warn({ err: error }, 'pages could not be told of notices');
      wait(longestWait);
    });
  };

  const endHearing = bus.subscribe(subject, (payload) => {
    const audiences = message.parse(JSON.parse(new TextDecoder().decode(payload)));
    queue(() => tell(audiences));
    queue(look);
  });
  queue(look);

  return {
    name: 'notice news',
    changed(stood) {
      const published = stood.filter(({ state }) => state === 'published');
      bus.publish(subject, JSON.stringify(published.map(({ audience }) => audience)));
    },
    async stop() {
      stopping = true;
      endHearing();
      cancel();
      await work;
    },
  };
}
