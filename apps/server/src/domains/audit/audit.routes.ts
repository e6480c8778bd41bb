import { auditCalls } from '@millwright/contract/audit/audit.calls';
import { onlineLogCalls } from '@millwright/contract/audit/online-log.calls';
import { signInLogCalls } from '@millwright/contract/audit/sign-in-log.calls';
import type { Kysely } from 'kysely';
import type { Http } from '../../platform/http/index.ts';
import type { Audit } from './audit.ts';
import type { LogFiles } from './log-files.ts';
import { operationsOf, signInsOf } from './visible-logs.ts';

export function routeAudit(http: Http, audit: Audit, files: LogFiles, db: Kysely<unknown>): void {
  http.handle(auditCalls.operations, (input, { session, address }) =>
    audit.operations({ ...input, visible: operationsOf(session, address) }),
  );
  http.handle(auditCalls.export, files.operations);
  http.handle(auditCalls.verify, async ({ log, head }) => {
    const { problems, ...report } = await audit.verify(log, head ?? null);
    return { ...report, problems: [...problems] };
  });

  http.handle(signInLogCalls.list, async (input, { session, address }) =>
    audit.signIns({ ...input, visible: await signInsOf(db, session, address) }),
  );
  http.handle(signInLogCalls.export, files.signIns);

  http.handle(onlineLogCalls.list, (input, { session }) =>
    audit.online({ ...input, visible: session.items }),
  );
  http.handle(onlineLogCalls.export, files.online);
}
