import { defineWire } from '../manifest/define-wire.ts';
import { auditCalls } from './audit.calls.ts';
import { onlineLogCalls } from './online-log.calls.ts';
import { signInLogCalls } from './sign-in-log.calls.ts';
import { webErrorCalls } from './web-errors.calls.ts';

/** What audit answers. */
export const audit = defineWire({
  calls: {
    auditCalls,
    signInLogCalls,
    onlineLogCalls,
    webErrorCalls,
  },
  words: { log: ['日志', 'Log'] },
});
