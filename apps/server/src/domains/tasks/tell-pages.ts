/** Every process tells its own open pages how a task stands, whichever of them runs it. */
import type { BackgroundTaskNews } from '@millwright/contract/tasks/tasks.topics';
import { tasksTopic } from '@millwright/contract/tasks/tasks.topics';
import { type UserId, userId } from '@millwright/kernel';
import { z } from 'zod';
import type { Bus } from '../../platform/events/index.ts';
import type { Live } from '../../platform/live/index.ts';

export type TellPages = (user: UserId, news: BackgroundTaskNews) => void;

const subject = 'live.tasks';
const message = z.object({ user: z.number(), news: z.custom<BackgroundTaskNews>() });

export function createTellPages(
  bus: Pick<Bus, 'publish' | 'subscribe'>,
  live: Pick<Live, 'publish'>,
): {
  readonly tell: TellPages;
  readonly stop: () => void;
} {
  const stop = bus.subscribe(subject, (payload) => {
    const { user, news } = message.parse(JSON.parse(new TextDecoder().decode(payload)));
    live.publish(tasksTopic, userId(user), news);
  });
  return { tell: (user, news) => bus.publish(subject, JSON.stringify({ user, news })), stop };
}
