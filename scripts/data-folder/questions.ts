/**
 * What a release is asked of its own data: every list and every page of every item and device, and
 * some of the history. Later releases must answer the same.
 */
import type { WireRequest, WireSession } from '@millwright/testing/data-folders/wire-session';

export interface Question {
  readonly request: WireRequest;
  /** Fields, at any depth, that change by themselves. */
  readonly forget: readonly string[];
}

interface Page {
  readonly list: readonly { readonly id: number }[];
}

/** As the machines are now, who looked last, and what is counted back from today. */
const living = ['live', 'lastSignInAt', 'counts', 'trend'];

const ask = (path: string, input: object = {}, forget: readonly string[] = living): Question => ({
  request: { method: 'GET', path, input: { ...input } },
  forget,
});

/** @param times from when on there are samples of a running plant, and when the folder was packed */
export async function questionsFor(
  session: WireSession,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Question[]> {
  const all = { pageSize: 1000, sort: 'createdAt', order: 'asc' };
  const idsOf = async ({ request }: Question): Promise<number[]> =>
    ((await session.ask(request)) as Page).list.map(({ id }) => id);
  const items = ask('itemconfig/getitemlistbyuser', all);
  const perItem = (await idsOf(items)).flatMap((itemId) => [
    ask('deviceconfig/deviceList', { ...all, itemId }),
    ask('gatewayconfig/list', { ...all, itemId }),
    ask('hisdataconfig/list', { ...all, itemId }),
    ask('alarmdataconfig/list', { ...all, itemId }),
    ask('PackDataConfig/DataGroupBriefList', { itemId }),
    ask('PackDataConfig/DataBriefList', { itemId }),
    ask('PackDataConfig/DataSetList', { ...all, itemId }),
    ask(`DataConfig/GetSelectedData/${itemId}`),
  ]);
  const devices = perItem.filter(({ request }) => request.path === 'deviceconfig/deviceList');
  const deviceIds = (await Promise.all(devices.map(idsOf))).flat();
  const perDevice = deviceIds.flatMap((deviceId) => [
    ask('BaseDataConfig/DataList', { deviceId, pageSize: 1000 }),
    ask('BaseDataConfig/BlockList', { deviceId }),
  ]);
  const past = { from: 0, to, pageSize: 200, order: 'asc' };
  const month = to - 30 * 86_400_000;
  const tasks = (await session.ask(ask('hisdataconfig/list', { itemId: 5 }).request)) as {
    readonly list: readonly { readonly pointIds: readonly number[] }[];
  };
  const saved = tasks.list.flatMap(({ pointIds }) => pointIds);
  return [
    items,
    ...perItem,
    ...perDevice,
    ask('rbac/user/list', all),
    ask('rbac/childUser/list', all),
    ask('rbac/role/list', { pageSize: 1000 }),
    ask('rbac/tree/list'),
    ask('rbac/user/items', { id: 3 }),
    ask('rbac/outbox/list', { pageSize: 200 }),
    ask('account/getVoiceAlarm'),
    ask('logging/operateLogList', past),
    ask('logging/userLogList', past),
    ask('logging/onlineLogList', past),
    ask('logging/valueChangeLogList', { from: 0, to, pageSize: 200 }),
    ask('errorstore/list', { pageSize: 200 }),
    // One that was not over yet ends when its machine is reached again.
    ask('alarm/history', { ...past, from: month, active: false }),
    ...[1, 2, 3, 400, 700, ...saved].map((pointId) =>
      ask('itemdata/getTrend', { points: [pointId], from, to, width: 2000 }),
    ),
  ];
}
