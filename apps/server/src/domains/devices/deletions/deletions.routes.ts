import { refuse } from '@millwright/contract';
import { deletionCalls } from '@millwright/contract/devices/deletions/deletions.calls';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { Deletions } from './deletions.ts';

export function routeDeletions(http: Http, deletions: Deletions): void {
  http.owner('deletion', (ids) => deletions.owners(ids));
  http.handle(deletionCalls.deleteDevices, ({ ids }, context) =>
    deletions.devices(ids, actingFor(context)),
  );
  http.handle(deletionCalls.deleteItem, (input, context) => {
    const { grade, permissions } = context.session;
    if (grade !== 0 && !permissions.has('devices.delete')) {
      throw refuse('general.forbidden', { permission: 'devices.delete' });
    }
    return deletions.item(input, actingFor(context));
  });
  http.handle(deletionCalls.list, async (_, { session }) => ({
    list: await deletions.of(session.userId),
  }));
  http.handle(deletionCalls.takeBack, ({ id }, context) => {
    const { grade, permissions, items: visible } = context.session;
    return deletions.takeBack(id, actingFor(context), {
      visible,
      demand(permission) {
        if (grade === 0 || permissions.has(permission)) return;
        throw refuse('general.forbidden', { permission });
      },
    });
  });
}
