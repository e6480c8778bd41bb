/** What people say about an alarm. */
import { alarmCalls } from '@millwright/contract/alarms/alarms.calls';
import { maxAlarmNotes } from '@millwright/contract/alarms/sources/alarm-notes.schemas';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AlarmFixture, openAlarmFixture, upper } from '../alarm-fixture.builders.ts';

let fixture: AlarmFixture;
let id: number;
beforeEach(async () => {
  fixture = await openAlarmFixture();
  await fixture.sample(upper, 110);
  id = (await fixture.active())[0]?.id ?? 0;
});
afterEach(() => fixture.close());

const write = (text: string, token = fixture.operator()) =>
  fixture.platform.call(token, alarmCalls.note, { id, text });
const notes = async () => (await fixture.alarms.detail(id, true)).notes;

test('notes stand in their order with who wrote them, others hear of it, and the log keeps it', async () => {
  const { platform, heard } = fixture;
  const before = heard.length;
  expect(await write('过滤器 F2 堵塞\n已更换')).toMatchObject({ code: 200 });
  expect(await write('  恢复运行  ')).toMatchObject({ code: 200 });
  expect(await notes()).toMatchObject([
    { text: '过滤器 F2 堵塞\n已更换', writtenBy: '王工', writtenAt: platform.clock.now() },
    { text: '恢复运行', writtenBy: '王工' },
  ]);
  expect(heard.slice(before)).toMatchObject([
    { item: 1, news: { event: 'noted', alarm: { id } } },
    { item: 1, news: { event: 'noted', alarm: { id } } },
  ]);
  const { rows } = await sql<{ action: string; after: { note: string } }>`
    select action, after from audit_entry where action = 'alarm.note' order by id`.execute(
    platform.db,
  );
  expect(rows.map(({ after }) => after.note)).toEqual(['过滤器 F2 堵塞\n已更换', '恢复运行']);
});

test('one that is confirmed and over may be written about as well', async () => {
  await fixture.platform.call(fixture.operator(), alarmCalls.confirm, { ids: [id] });
  await fixture.sample(upper, 20);
  expect(await write('原因：冷却水不足')).toMatchObject({ code: 200 });
  expect(await notes()).toHaveLength(1);
});

test('there is a most, whoever writes at the same moment', async () => {
  await sql`
    insert into alarm_note (alarm_id, written_at, written_by, text)
      select ${id}, now(), 'x', 'y' from generate_series(1, ${maxAlarmNotes - 1}::int)`.execute(
    fixture.platform.db,
  );
  const answers = await Promise.all(['a', 'b', 'c'].map((text) => write(text)));
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422, 422]);
  expect(await write('d')).toMatchObject({
    error: 'alarm.notes_full',
    details: { limit: maxAlarmNotes },
  });
  expect(await notes()).toHaveLength(maxAlarmNotes);
});

test('nothing is no note, and whoever only reads writes none', async () => {
  expect(await write('   ')).toMatchObject({ code: 400 });
  const reader = fixture.platform.signIn({ permissions: new Set() });
  expect(await write('x', reader)).toMatchObject({ code: 403 });
  expect(await notes()).toEqual([]);
});
