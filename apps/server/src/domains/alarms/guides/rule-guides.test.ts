/** What goes with the instructions of a rule: a screen to look at, and a file. */
import type { Call } from '@millwright/contract';
import { alarmRuleCalls } from '@millwright/contract/alarms/alarm-rules.calls';
import { alarmCalls } from '@millwright/contract/alarms/alarms.calls';
import type { AlarmRule } from '@millwright/contract/alarms/alarms.schemas';
import type { AlarmGuide } from '@millwright/contract/alarms/sources/rule-details.schemas';
import { itemId } from '@millwright/kernel';
import { createTempDir, type TempDir } from '@millwright/testing';
import { makeCall } from '@millwright/testing/make-call';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFiles, type Files } from '../../../platform/files/index.ts';
import { buildPng } from '../../../platform/files/pictures/picture.builders.ts';
import {
  type AlarmFixture,
  buildRule,
  openAlarmFixture,
  setup,
  upper,
} from '../alarm-fixture.builders.ts';

let fixture: AlarmFixture;
let folder: TempDir;
let files: Files;
let url: string;
let token: string;
beforeEach(async () => {
  folder = createTempDir();
  fixture = await openAlarmFixture({}, ({ db, clock }) => {
    files = createFiles({ dataDir: folder.path, db, clock });
    return files;
  });
  ({ url } = await fixture.platform.http.listen());
  token = fixture.operator();
  // The screen that the item has.
  await sql`insert into screen (id, item_id, name, platform, popup, created_at, updated_at)
    overriding system value values (7, 1, '泵房', 'pc', false, now(), now())`.execute(
    fixture.platform.db,
  );
});
afterEach(async () => {
  await fixture.close();
  folder.remove();
});

const when = { op: 'above', pointId: upper, value: 50, deadband: 0 } as const;
const send = async (call: Call, input: object, name = '', content?: Uint8Array, by = token) =>
  (
    await makeCall(url, {
      ...{ call, token: by, input: input as Record<string, unknown> },
      ...(content === undefined ? {} : { file: { name, content: Uint8Array.from(content) } }),
    })
  ).body;
const guide = async () =>
  ((await send(alarmCalls.detail, { id: 1 })).data as { guide: AlarmGuide }).guide;
const countFiles = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int from file`.execute(
    fixture.platform.db,
  );
  return rows[0]?.count;
};

it('leads to a screen of its own item, from the page of its alarms', async () => {
  const { platform, alarms } = fixture;
  const add = (screenId: number) =>
    send(alarmRuleCalls.create, buildRule({ when, screenId }) as object);
  expect(await add(8)).toMatchObject({ code: 422, error: 'alarm.screen_foreign' });
  const { data } = await add(7);
  const rule = data as AlarmRule;
  expect(rule.screenId).toBe(7);
  await fixture.eventually('the rule to be watched', async () => {
    await fixture.sample(upper, 60);
    return (await fixture.active()).length === 1;
  });
  expect(await guide()).toEqual({ screen: { id: 7, name: '泵房' }, file: null });
  const { screenId: _left, ...edit } = { ...rule, name: '新名' };
  expect(await alarms.editRule(edit, setup)).toMatchObject({ name: '新名', screenId: 7 });
  await sql`delete from screen where id = 7`.execute(platform.db);
  expect(await guide()).toEqual({ screen: null, file: null });
});

it('has a file of its own, which goes with it', async () => {
  const { alarms } = fixture;
  const rule = await alarms.createRule(buildRule({ when }), setup);
  await fixture.eventually('the rule to be watched', async () => {
    await fixture.sample(upper, 60);
    return (await fixture.active()).length === 1;
  });
  const set = (name: string, content: Uint8Array) =>
    send(alarmRuleCalls.setFile, { id: rule.id }, name, content);
  expect(await set('a.svg', Buffer.from('<svg onload="x"/>'))).toMatchObject({
    error: 'alarm.file_kind',
  });
  expect(await set('a.png', buildPng(60_000, 60_000))).toMatchObject({ error: 'alarm.file_size' });
  await set('一.pdf', Buffer.from('%PDF-1.7'));
  const second = { name: '二.png', mime: 'image/png', bytes: buildPng(3, 2).length };
  expect(await set('二.png', buildPng(3, 2))).toMatchObject({
    data: { file: second, version: rule.version + 2 },
  });
  expect(await countFiles()).toBe(1);
  expect((await guide()).file).toEqual(second);
  const foreign = fixture.platform.signIn({ items: new Set([itemId(2)]) });
  const read = (by = token) => send(alarmRuleCalls.file, { id: rule.id }, '', undefined, by);
  expect([(await read()).code, (await read(foreign)).code]).toEqual([200, 404]);
  expect(await send(alarmRuleCalls.deleteFile, { id: rule.id })).toMatchObject({
    data: { file: null },
  });
  expect([await countFiles(), (await read()).code]).toEqual([0, 404]);
  await set('三.txt', Buffer.from('F2'));
  await alarms.deleteRules([rule.id], setup);
  expect(await countFiles()).toBe(0);
  expect((await guide()).file).toBeNull();
});
