/** Every process tells the open pages of administrators that system events have changed: they ask again. */
import { changesTopics } from '@millwright/contract/call/changes.topics';
import { type UserId, userId } from '@millwright/kernel';
import { z } from 'zod';
import type { Log } from '../../../base/log.ts';
import type { Bus } from '../../../platform/events/index.ts';
import type { Live } from '../../../platform/live/index.ts';

const subject = 'live.system-events';
const message = z.object({ users: z.array(z.number()) });

export function createAdministratorNews(needs: {
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>;
  readonly live: Pick<Live, 'publish'>;
  readonly administrators: () => Promise<UserId[]>;
  readonly log: Log;
}): { readonly tell: () => void; readonly stop: () => void } {
  const { bus, live, administrators, log } = needs;
  const stop = bus.subscribe(subject, (payload) => {
    const { users } = message.parse(JSON.parse(new TextDecoder().decode(payload)));
    for (const of of users) {
      live.publish(changesTopics.user, userId(of), { of, tags: ['system_event'] });
    }
  });
  return {
    tell() {
      administrators().then(
        (users) => bus.publish(subject, JSON.stringify({ users })),
        // Their pages ask again in a while all the same.
        (error: unknown) => log.warn({ err: error }, 'administrators could not be told'),
      );
    },
    stop,
  };
}
