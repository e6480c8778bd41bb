import { allCalls } from '@millwright/contract/call/calls';
import { pointGroupCalls } from '@millwright/contract/devices/point-groups/point-groups.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { allTopics } from '@millwright/contract/manifest/topics';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { itemId, pointId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import type { DomainCases } from '@millwright/testing/access-cases';
import { describeWalk, openWalk, type Walk } from '@millwright/testing/access-walk';
import { ofItems, walkRevocations } from '@millwright/testing/access-walk/walk-revocations';
import {
  walkLivePoints,
  walkLiveTopics,
  walkTopicPermissions,
} from '@millwright/testing/access-walk-live';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServerForWalk } from './access-walk.builders.ts';
import { createRevocations } from './access-walk-revocations.builders.ts';
import { loadDomainCases } from './domain-cases.builders.ts';

/**
 * The calls that anybody may make, each looked at by a person: signing in and the key that its form
 * needs, what a sign-in page that fails has to say, and what somebody without an account or a
 * password does to get one; and a browser whose pages are closed, which says by its secret where it is
 * reached now.
 */
const publicCalls = [
  'identity.login',
  'identity.signInByDevice',
  'identity.publicKey',
  'pushBrowsers.renew',
  'webErrors.reportOne',
  'registration.sendSignInCode',
  'registration.validateUserName',
  'registration.sendRegistrationCode',
  'registration.register',
  'registration.validateAccount',
  'registration.sendResetCode',
  'registration.resetPassword',
  'registration.findUserName',
  'secondFactor.signIn',
];

let fixture: Awaited<ReturnType<typeof startServerForWalk>>;
let cases: readonly DomainCases[];
let walk: Walk;

beforeAll(async () => {
  fixture = await startServerForWalk();
  cases = await loadDomainCases(fixture);
  walk = await openWalk({ ...fixture.host, calls: allCalls, publicCalls, cases });
}, 180_000);
afterAll(() => fixture.stop());

// Each call has a limit of its own: a machine under load is slow with all of them, not with one.
it.each(allCalls.map((call) => [call.name, call] as const))(
  'nobody may by %s what is not theirs',
  async (_name, call) => {
    expect(await walk.walkCall(call)).toEqual([]);
  },
);

it('nobody hears what is not theirs, and nothing was left out', { timeout: 180_000 }, async () => {
  const report = walk.report();
  const problems = [
    ...report.problems,
    ...fixture.errors,
    ...(await walkLivePoints(fixture.host.url, report)),
    ...(await walkTopicPermissions(fixture.host.url, report, allTopics)),
    ...(await walkLiveTopics(
      fixture.host.url,
      report,
      allTopics,
      cases.flatMap(({ topics = [] }) => topics),
    )),
  ];
  console.info(describeWalk(report));
  expect(problems).toEqual([]);
  expect(report.calls).toBe(allCalls.length);
});

it('nobody sees any longer what was taken from them', { timeout: 180_000 }, async () => {
  const { owner, ...report } = walk.report();
  const item = itemId(owner.id('item'));
  const setpoint = pointId(owner.id('setpoint'));
  let value = 100;
  const changeValue = async () => {
    await owner.call(telemetryCalls.setValue, { pointId: setpoint, value: ++value });
    await waitFor('the commands to end', async () => {
      const { list } = await owner.call(telemetryCalls.writeList, {});
      return list.every(
        ({ state, finishedAt }) => state === 'awaiting-approval' || finishedAt !== null,
      );
    });
  };
  const { call, host, asAdministrator } = fixture;
  const revocations = createRevocations({ call, asAdministrator, item });
  const topics = ofItems(
    cases.flatMap((each) => each.topics ?? []),
    allTopics,
  );
  let groups = 0;
  const problems = await walkRevocations(
    {
      url: host.url,
      report: { ...report, owner },
      topics,
      point: setpoint,
      changeValue,
      shows: { call: itemCalls.get, input: { id: item } },
      changes: {
        call: pointGroupCalls.create,
        input: () => ({ itemId: item, name: `guests${++groups}` }),
      },
    },
    revocations,
  );
  expect(problems).toEqual([]);
});
