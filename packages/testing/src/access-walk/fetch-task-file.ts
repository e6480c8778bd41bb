/** What a background task has written, as whoever began it gets it. */
import { taskCalls } from '@millwright/contract/tasks/tasks.calls';
import { backgroundTask } from '@millwright/contract/tasks/tasks.schemas';
import { outage } from '@millwright/kernel';
import { makeCall } from '../make-call.ts';
import { waitFor } from '../wait-for.ts';

/**
 * @param begun the reply of the call that began it
 * @returns null where it is done and was to leave none
 * @throws outage `testing.no_task_file` when it ends without one
 */
export async function fetchTaskFile(
  url: string,
  token: string,
  begun: unknown,
): Promise<Uint8Array | null> {
  const { id } = backgroundTask.parse(begun);
  const { state, file } = await waitFor(`task ${id}`, async () => {
    const { body } = await makeCall(url, { call: taskCalls.get, input: { id }, token });
    const now = backgroundTask.parse(body.data);
    return now.state === 'waiting' || now.state === 'running' ? null : now;
  });
  if (state === 'done' && file === null) return null;
  const { content } = await makeCall(url, { call: taskCalls.download, input: { id }, token });
  if (content === undefined) throw outage('testing.no_task_file', { id, state });
  return content;
}
