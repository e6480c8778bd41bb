import { webErrorCalls } from '@millwright/contract/audit/web-errors.calls';
import { actingFor } from '../../platform/audit/index.ts';
import type { Http } from '../../platform/http/index.ts';
import type { Audit } from './audit.ts';
import type { LogFiles } from './log-files.ts';

export function routeWebErrors(http: Http, audit: Audit, files: LogFiles): void {
  http.handle(webErrorCalls.reportOne, async (input, { address, agent }) => {
    await audit.recordWebErrors([input], { session: null, address, agent });
    return { taken: 1 };
  });
  http.handle(webErrorCalls.report, async ({ errors }, { session, address, agent }) => {
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
