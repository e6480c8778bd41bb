/** What the pictures would show as empty pages: groups of projects, tasks that save history, rules. */
import { alarmRuleCalls } from '@millwright/contract/alarms/alarm-rules.calls';
import { projectGroupCalls } from '@millwright/contract/items/project-groups.calls';
import { historyTaskCalls } from '@millwright/contract/telemetry/history-tasks.calls';
import type { ApiSession } from '@millwright/testing/api-session';

interface Arranged {
  readonly session: ApiSession;
  readonly items: readonly { readonly id: number }[];
  /** The item that is shown, and its points. */
  readonly itemId: number;
  readonly points: readonly { readonly pointId: number; readonly name: string }[];
}

export async function arrange({ session, items, itemId, points }: Arranged): Promise<void> {
  const region = await session.call(projectGroupCalls.create, {
    groupName: '华东',
    parentId: null,
  });
  await session.call(projectGroupCalls.create, { groupName: '江苏', parentId: region.id });
  const { version } = await session.call(projectGroupCalls.create, {
    groupName: '华南',
    parentId: null,
  });
  await session.call(projectGroupCalls.setItems, {
    version,
    id: region.id,
    items: items.slice(1).map(({ id }) => id),
  });
  const pointIds = points.map(({ pointId }) => pointId);
  await session.call(historyTaskCalls.create, {
    itemId,
    name: '每分钟保存',
    mode: 'periodic',
    intervalMs: 60_000,
    pointIds: pointIds.slice(0, 40),
  });
  await session.call(historyTaskCalls.create, {
    itemId,
    name: '变化时保存',
    mode: 'change',
    retentionDays: 365,
    pointIds: pointIds.slice(40, 60),
  });
  const [hot, loaded] = ['主轴温度', '主轴负载'].map((wanted) =>
    points.find(({ name }) => name === wanted),
  );
  if (hot === undefined || loaded === undefined) throw new RangeError('the plant has no spindle');
  await session.call(alarmRuleCalls.create, {
    itemId,
    name: '主轴过载且过热',
    level: 4,
    onDelayMs: 30_000,
    when: {
      op: 'all',
      of: [
        { op: 'above', pointId: loaded.pointId, value: 95, deadband: 2 },
        { op: 'above', pointId: hot.pointId, value: 65, deadband: 1 },
      ],
    },
    description: '检查刀具和主轴冷却',
  });
}
