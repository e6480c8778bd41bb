import { auditCalls } from '@millwright/contract/audit/audit.calls';
import type { Http } from '../../platform/http.ts';
import type { Audit } from './index.ts';

export function routeAudit(http: Http, audit: Audit): void {
  http.handle(auditCalls.operations, (input, { session }) => {
    const { items, userId } = session;
    return audit.operations({
      ...input,
      visible: items === 'all' ? 'all' : { user: userId, items },
    });
  });
}
