import { allCalls } from '@millwright/contract/call/calls';
import { allTopics } from '@millwright/contract/manifest/topics';
import { describeWalk, walkAccess } from '@millwright/testing/access-walk';
import {
  walkLivePoints,
  walkLiveTopics,
  walkTopicPermissions,
} from '@millwright/testing/access-walk-live';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServerForWalk } from './access-walk.builders.ts';
import { createAlarmCases } from './domains/alarms/alarms.cases.ts';
import { auditCases } from './domains/audit/audit.cases.ts';
import { deviceCases } from './domains/devices/devices.cases.ts';
import { createIdentityCases } from './domains/identity/identity.cases.ts';
import { itemCases } from './domains/items/items.cases.ts';
import { createTelemetryCases } from './domains/telemetry/telemetry.cases.ts';

/**
 * The calls that anybody may make, each looked at by a person: signing in and the key that its form
 * needs, what a sign-in page that fails has to say, and what somebody without an account or a
 * password does to get one.
 */
const publicCalls = [
  'identity.login',
  'identity.public_key',
  'audit.reportWebError',
  'identity.send_sign_in_code',
  'identity.validate_user_name',
  'identity.send_registration_code',
  'identity.register',
  'identity.validate_account',
  'identity.send_reset_code',
  'identity.reset_password',
  'identity.find_user_name',
];

let house: Awaited<ReturnType<typeof startServerForWalk>>;
beforeAll(async () => {
  house = await startServerForWalk();
});
afterAll(() => house.stop());

it('nobody reads or changes what is not theirs', { timeout: 120_000 }, async () => {
  const cases = [
    createIdentityCases(house),
    auditCases,
    itemCases,
    deviceCases,
    createTelemetryCases(house),
    createAlarmCases(house),
  ];
  const report = await walkAccess({ ...house.host, calls: allCalls, publicCalls, cases });
  const problems = [
    ...report.problems,
    ...house.errors,
    ...(await walkLivePoints(house.host.url, report)),
    ...(await walkTopicPermissions(house.host.url, report, allTopics)),
    ...(await walkLiveTopics(
      house.host.url,
      report,
      allTopics,
      cases.flatMap(({ topics = [] }) => topics),
    )),
  ];
  console.info(describeWalk(report));
  expect(problems).toEqual([]);
});
