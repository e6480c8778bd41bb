import { auditCalls } from '@millwright/contract/audit/audit.calls';
import { onlineLogCalls } from '@millwright/contract/audit/online-log.calls';
import { signInLogCalls } from '@millwright/contract/audit/sign-in-log.calls';
import type { Clock } from '@millwright/kernel';
import type { Session } from '../../platform/access/index.ts';
import { csvFile, csvOf } from '../../platform/files/index.ts';
import type { Http } from '../../platform/http/index.ts';
import type { VisibleOperations } from './audit.store.ts';
import type { Audit } from './audit.ts';
import { onlineColumns, operationColumns, signInColumns } from './log-columns.ts';
import { logPages } from './log-pages.ts';

const operationsOf = ({ items, userId }: Session): VisibleOperations =>
  items === 'all' ? 'all' : { user: userId, items };
const signInsOf = ({ grade, userId }: Session) => (grade === 0 ? 'all' : userId);

export function routeAudit(http: Http, audit: Audit, clock: Clock): void {
  http.handle(auditCalls.operations, (input, { session }) =>
    audit.operations({ ...input, visible: operationsOf(session) }),
  );
  http.handleDownload(auditCalls.export, ({ timeZone, ...filter }, { session, language }) => {
    const visible = operationsOf(session);
    const pages = logPages(
      (page) => audit.operations({ ...filter, ...page, visible }),
      filter.to,
      clock.now(),
    );
    return csvFile('operations', csvOf(operationColumns(timeZone), pages, language));
  });
  http.handle(auditCalls.verify, async ({ head }) => {
    const { problems, ...report } = await audit.verify(head ?? null);
    return { ...report, problems: [...problems] };
  });

  http.handle(signInLogCalls.list, (input, { session }) =>
    audit.signIns({ ...input, visible: signInsOf(session) }),
  );
  http.handleDownload(signInLogCalls.export, ({ timeZone, ...filter }, { session, language }) => {
    const visible = signInsOf(session);
    const pages = logPages(
      (page) => audit.signIns({ ...filter, ...page, visible }),
      filter.to,
      clock.now(),
    );
    return csvFile('sign-ins', csvOf(signInColumns(timeZone), pages, language));
  });

  http.handle(onlineLogCalls.list, (input, { session }) =>
    audit.online({ ...input, visible: session.items }),
  );
  http.handleDownload(onlineLogCalls.export, ({ timeZone, ...filter }, { session, language }) => {
    const visible = session.items;
    const pages = logPages(
      (page) => audit.online({ ...filter, ...page, visible }),
      filter.to,
      clock.now(),
    );
    return csvFile('online', csvOf(onlineColumns(timeZone), pages, language));
  });
}
