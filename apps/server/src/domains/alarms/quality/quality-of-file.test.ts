/** The figures of the quality desk, reckoned again by a program of others from the file that people export. */
import { execFile } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { alarmCalls } from '@millwright/contract/alarms/alarms.calls';
import { milliseconds, userId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import {
  createTasksForTests,
  ordinaryAccess,
  type TasksForTests,
} from '../../tasks/tasks.builders.ts';
import { offerAlarms } from '../alarm-file.ts';
import { alarmQuality } from './index.ts';
import { begin, insertAlarms, month, now } from './quality.builders.ts';

let platform: PlatformForTests;
let fixture: TasksForTests;
let tasks: ReturnType<TasksForTests['open']>;

beforeAll(async () => {
  platform = await openPlatformForTests();
  fixture = createTasksForTests(platform);
  tasks = fixture.open({ routes: true });
  offerAlarms({ ...platform, tasks, timeZone: 'UTC' });
  tasks.start();
  const me = userId(7);
  await platform.addUsers(7);
  fixture.access.set(me, { ...ordinaryAccess(me), grade: 0, items: 'all' });
  // The file tells seconds.
  await insertAlarms(platform.db, month(1000));
});
afterAll(async () => {
  await fixture.close();
  await platform.close();
});

async function exported(): Promise<string> {
  const token = platform.signIn({ grade: 0, items: 'all' });
  const span = { from: begin, to: now - 1, timeZone: 'UTC' };
  const { data } = await platform.call(token, alarmCalls.export, span);
  const done = await waitFor('the file', async () => {
    platform.clock.advance(milliseconds(20));
    const task = await tasks.get(data.id);
    return task.finishedAt !== null && task;
  });
  expect(done.state).toBe('done');
  const { content } = await tasks.download(data.id, actingAs('test'));
  if (typeof content === 'string' || content instanceof Uint8Array) throw new Error('no stream');
  return (await buffer(content)).toString('utf8');
}

/** Written from what ANSI/ISA-18.2 says of floods, chattering, fleeting and stale alarms, in Python's standard library. */
const foreignDesk = `
import collections, csv, datetime, io, json, sys
given = json.load(sys.stdin)
begin, end, now = (given[key] for key in ("begin", "end", "now"))
window = 600_000
def moment(text):
    if text == "":
        return None
    read = datetime.datetime.strptime(text, "%Y-%m-%d %H:%M:%S")
    return int(read.replace(tzinfo=datetime.timezone.utc).timestamp()) * 1000
lines = list(csv.DictReader(io.StringIO(given["file"].lstrip("\\ufeff"))))
alarms = [dict(line, raised=moment(line["Raised"]), cleared=moment(line["Cleared"]),
               confirmed=moment(line["Acknowledged"])) for line in reversed(lines)]
alarms.sort(key=lambda alarm: alarm["raised"])
per_window = [[] for _ in range(-(-(end - begin) // window))]
for alarm in alarms:
    per_window[(alarm["raised"] - begin) // window].append(alarm)
floods, open_flood = [], None
for place, inside in enumerate(per_window):
    if open_flood is not None and len(inside) < 5:
        open_flood = None
    if open_flood is None and len(inside) > 10:
        open_flood = {"from": begin + place * window, "raised": 0,
                      "firstNumber": inside[0]["Number"], "firstName": inside[0]["Alarm"]}
        floods.append(open_flood)
    if open_flood is not None:
        open_flood["raised"] += len(inside)
        open_flood["to"] = min(begin + (place + 1) * window, end)
waits = [alarm["confirmed"] - alarm["raised"] for alarm in alarms if alarm["confirmed"] is not None]
busy = collections.Counter((alarm["Kind"], int(alarm["Source ID"])) for alarm in alarms)
print(json.dumps({
    "windows": len(per_window),
    "raised": len(alarms),
    "levels": [sum(alarm["Level"] == str(level) for alarm in alarms) for level in (1, 2, 3, 4)],
    "peak": max(map(len, per_window)),
    "floods": floods,
    "chattering": sum(int(alarm["Times raised"]) > 1 for alarm in alarms),
    "fleeting": sum(alarm["cleared"] is not None and alarm["cleared"] - alarm["raised"] < 10_000
                    and int(alarm["Times raised"]) == 1 for alarm in alarms),
    "stale": sum((now if alarm["cleared"] is None else alarm["cleared"]) - alarm["raised"]
                 > 86_400_000 for alarm in alarms),
    "confirmed": len(waits),
    "meanToConfirmMs": round(sum(waits) / len(waits)),
    "top": [[kind, source, raised] for (kind, source), raised in
            sorted(busy.items(), key=lambda each: (-each[1], each[0]))[:10]],
}))
`;

it('agree with those that a program of others reckons from the exported file', async () => {
  const asked = promisify(execFile)('python3', ['-X', 'utf8', '-c', foreignDesk]);
  asked.child.stdin?.end(JSON.stringify({ file: await exported(), begin, end: now, now }));
  const theirs: unknown = JSON.parse((await asked).stdout);
  const query = { visible: 'all', from: begin, to: now } as const;
  const ours = await alarmQuality(platform.db, query, now);
  const { floodCount, floodWindows, meanToConfirmMs, top, ...figures } = ours;
  expect({
    ...figures,
    meanToConfirmMs: Math.round(meanToConfirmMs ?? Number.NaN),
    top: top.map(({ kind, sourceId, raised }) => [kind, sourceId, raised]),
  }).toEqual(theirs);
  expect([ours.raised > 1500, floodCount > 5, floodWindows > floodCount]).toEqual([
    true,
    true,
    true,
  ]);
});
