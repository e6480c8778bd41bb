import { carrying, defineTopic } from '../manifest/topic.ts';

/** A system event began, ended or was acknowledged; who shows them asks again. */
export interface SystemEventNews {
  readonly ids: readonly number[];
}

/** To each administrator. */
export const systemEventsTopic = defineTopic('system-events', {
  to: 'user',
  data: carrying<SystemEventNews>(),
});
