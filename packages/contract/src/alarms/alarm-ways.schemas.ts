import { z } from 'zod/mini';
import { alarmLevel } from '../alarm-level.ts';

/** By what recipient plans reach a person; a webhook reaches programs. */
export const personalChannel = z.enum(['mail', 'sms', 'wechat', 'push']);
export type PersonalChannel = z.infer<typeof personalChannel>;

/** The same, and what open pages do by themselves. */
export const ownWay = z.enum(['popup', 'voice', ...personalChannel.options]);
export type OwnWay = z.infer<typeof ownWay>;

/** None switches the channel off. */
export const wayLevels = z.array(alarmLevel).check(z.maxLength(4));

/** Of which alarms a person lets a channel tell them: open pages of all that they may see, the others within what the plans of their items allow. */
export const alarmWay = z.object({
  channel: ownWay,
  levels: wayLevels,
  /** Whether this server has the channel, and the account something that it could reach; pages always. */
  reaches: z.boolean(),
});
export type AlarmWay = z.infer<typeof alarmWay>;
