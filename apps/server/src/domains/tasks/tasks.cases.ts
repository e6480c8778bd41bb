import { signInLogCalls } from '@millwright/contract/audit/sign-in-log.calls';
import { taskCalls } from '@millwright/contract/tasks/tasks.calls';
import { tasksTopic } from '@millwright/contract/tasks/tasks.topics';
import { waitFor } from '@millwright/testing';
import type { DomainCases, WalkSide } from '@millwright/testing/access-cases';

const begun = async (side: WalkSide): Promise<number> =>
  (await side.call(signInLogCalls.export, {})).id;

/** A task that has its file. */
const done = async (side: WalkSide): Promise<number> => {
  const id = await begun(side);
  await waitFor('the task', async () => {
    const { state } = await side.call(taskCalls.get, { id });
    return state === 'done';
  });
  return id;
};

export const cases: DomainCases = {
  domain: 'tasks',
  prepare: async (side) => ({ backgroundTask: await done(side) }),
  cases: [
    { call: taskCalls.list, input: () => ({}) },
    { call: taskCalls.get, input: async (side) => ({ id: await done(side) }) },
    { call: taskCalls.cancel, input: async (side) => ({ id: await done(side) }) },
    { call: taskCalls.download, input: async (side) => ({ id: await done(side) }) },
    { call: taskCalls.delete, input: async (side) => ({ ids: [await done(side)] }) },
  ],
  topics: [{ topic: tasksTopic, cause: async (side: WalkSide) => void (await begun(side)) }],
};
