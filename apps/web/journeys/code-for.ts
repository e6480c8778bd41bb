import { outgoingMessageCalls } from '@millwright/contract/identity/outgoing-messages.calls';
import { waitFor } from '@millwright/testing';
import type { ApiSession } from '@millwright/testing/api-session';

const six = /(?<!\d)\d{6}(?!\d)/;

/** The code that was last to be sent to `target`, as an administrator reads it among the outgoing messages. */
export const codeFor = (admin: ApiSession, target: string, earlier = ''): Promise<string> =>
  waitFor(`a code for ${target}`, async () => {
    const { list } = await admin.call(outgoingMessageCalls.list, { page: 1, pageSize: 50 });
    const code = six.exec(list.find(({ to }) => to === target)?.text ?? '')?.[0];
    return code !== undefined && code !== earlier ? code : null;
  });
