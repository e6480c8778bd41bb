import { refuse } from '@millwright/contract';
import { webErrorCalls } from '@millwright/contract/audit/web-errors.calls';
import { type Clock, minutes } from '@millwright/kernel';
import { createRateLimit } from '../../platform/admission/index.ts';
import { actingFor } from '../../platform/audit/index.ts';
import type { Http } from '../../platform/http/index.ts';
import type { Audit } from './audit.ts';
import type { LogFiles } from './log-files.ts';

/** Reports that one session, or one address without a session, may make in a minute. */
const reportsPerMinute = 10;

export function routeWebErrors(http: Http, audit: Audit, files: LogFiles, clock: Clock): void {
  const rate = createRateLimit({ clock, limit: reportsPerMinute, window: minutes(1) });
  const admit = (who: string): void => {
    const wait = rate.wait(who);
    if (wait > 0) throw refuse('general.too_many', { seconds: Math.ceil(wait / 1000) });
    rate.add(who);
  };

  http.handle(webErrorCalls.reportOne, async (input, { address, agent }) => {
    admit(`address ${address}`);
    await audit.recordWebErrors([input], { session: null, address, agent });
    return { taken: 1 };
  });
  http.handle(webErrorCalls.report, async ({ errors }, { session, address, agent }) => {
    admit(`session ${session.tokenHash}`);
    await audit.recordWebErrors(errors, { session, address, agent });
    return { taken: errors.length };
  });
  http.handle(webErrorCalls.list, (input) => audit.webErrors(input));
  http.handle(webErrorCalls.entries, (input) => audit.webErrorEntries(input));
  http.handle(webErrorCalls.export, files.webErrors);
  http.handle(webErrorCalls.setState, async ({ ids, state }, context) => ({
    changed: await audit.setWebErrorState(ids, state, actingFor(context)),
  }));
  http.handle(webErrorCalls.delete, async ({ ids }, context) => ({
    deleted: await audit.deleteWebErrors(ids, actingFor(context)),
  }));
}
