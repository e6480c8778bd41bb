/**
 * What people have done before a folder is kept: something of every kind that the release stores.
 * Told by the wire alone, so that it serves every release; a kind that came later is added below.
 */
import { seconds } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { openWireSession, type WireSession } from '@millwright/testing/data-folders/wire-session';

interface Row {
  readonly id: number;
  readonly version: number;
}
interface Page {
  readonly list: readonly Row[];
}

/** The longest class there is: these samples are compared years later. */
const retentionDays = 3650;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const post = (session: WireSession, path: string, input: object): Promise<Row> =>
  session.ask({ method: 'POST', path, input: { ...input } }) as Promise<Row>;

const list = async (session: WireSession, path: string, input: object): Promise<readonly Row[]> =>
  ((await session.ask({ method: 'GET', path, input: { ...input } })) as Page).list;

const points = (session: WireSession, deviceId: number) =>
  list(session, 'BaseDataConfig/DataList', { deviceId, pageSize: 1000 });

/** Devices of the plant, as it makes them: the first item's compressors, the fifth's machines. */
const [compressor, machining] = [1, 28];

/** People with roles, items in groups, and what they set for themselves. */
async function addPeople(url: string, admin: WireSession): Promise<void> {
  const role = await post(admin, 'rbac/role/add', {
    roleName: '维护Service',
    pages: ['configure_page', 'history', 'current_alarm_page', 'child-user'],
    permissions: ['points.write', 'alarms.confirm', 'subusers.view', 'subusers.edit'],
  });
  const user = { userName: 'keeper', password: 'Keeper12345' };
  const { id } = await post(admin, 'rbac/user/add', { ...user, roles: [role.id] });
  await admin.ask({ method: 'PUT', path: 'rbac/user/items', input: { id, items: [1, 5] } });
  const keeper = await openWireSession(url, user);
  await post(keeper, 'rbac/childUser/add', {
    userName: 'keepershelper',
    password: 'Helper12345',
    items: [1],
  });
  await keeper.upload('account/upload_avator', { name: 'face.png', content: png });
  await post(keeper, 'account/edit_logo_text', { text: '江南机电' });
  const read = (path: string) => admin.ask({ method: 'GET', path }) as Promise<{ version: string }>;
  const { version } = await read('rbac/tree/list');
  await post(admin, 'rbac/tree/add', { version, groupName: '华东', parentId: null });
  const tree = (await read('rbac/tree/list')) as { version: string } & Page;
  await admin.ask({
    method: 'PUT',
    path: 'rbac/tree/items',
    input: { version: tree.version, id: tree.list[0]?.id, items: [1, 2] },
  });
  await post(admin, 'error_url', {
    kind: 'script',
    message: 'x is not a function',
    page: '/home',
    time: Date.now(),
  });
  await openWireSession(url, { ...user, password: 'forgotten' }).catch(() => undefined);
}

/** Everything that is configured below an item. */
async function configure(admin: WireSession): Promise<void> {
  const [first, second, third, fourth] = await points(admin, compressor);
  const others = await points(admin, machining);
  const itemId = 1;
  await post(admin, 'hisdataconfig/add', {
    itemId,
    name: '每两秒',
    mode: 'periodic',
    intervalMs: 2000,
    retentionDays,
    flagPointId: first?.id,
    pointIds: [second?.id, third?.id],
  });
  await post(admin, 'hisdataconfig/add', {
    itemId: 5,
    name: 'on change',
    mode: 'change',
    deadband: 0.5,
    retentionDays,
    pointIds: others.slice(0, 8).map(({ id }) => id),
  });
  const group = await post(admin, 'BaseDataConfig/CreateGroup', { itemId, name: '压力组' });
  await post(admin, 'BaseDataConfig/EditPoint', { ...third, groupId: group.id });
  await post(admin, 'BaseDataConfig/EditPoint', { ...fourth, upperLimit: -1000, limitLevel: 1 });
  await post(admin, 'BaseDataConfig/CreateBlock', {
    deviceId: compressor,
    name: '块一',
    family: 'D',
    address: '300',
    rows: [
      { name: '块一1', dataType: 1 },
      { name: '块一2', dataType: 1, unit: 'bar' },
    ],
  });
  const set = await post(admin, 'PackDataConfig/AddPackData', {
    itemId,
    name: '早班',
    pointIds: [third?.id, first?.id],
  });
  await post(admin, 'itemdata/bindDataSetId', { itemId, dataSetId: set.id });
  const chosen = { itemId, pointIds: [fourth?.id, third?.id] };
  await admin.ask({ method: 'PUT', path: 'DataConfig/SaveSelectedData', input: chosen });
  await post(admin, 'alarmdataconfig/add', {
    itemId,
    name: '总是',
    level: 2,
    when: {
      op: 'all',
      of: [
        { op: 'above', pointId: third?.id, value: -1 },
        { op: 'any', of: [{ op: 'not-equal', pointId: fourth?.id, value: -1 }] },
      ],
    },
    description: '条件总是成立',
  });
  await post(admin, 'gatewayconfig/add', {
    itemId: 2,
    gatewayName: 'Foreign box',
    boxId: 'KEPTBOX1',
    password: 'kept box 1',
    mappings: [
      {
        scope: 'own',
        topic: 'up',
        shape: 'map',
        at: 'params',
        time: 'ts',
        utcOffsetMinutes: 480,
        textNumbers: true,
      },
    ],
  });
}

/** A write that ends, and an alarm that somebody confirms. */
async function act(admin: WireSession): Promise<void> {
  const pointId = (await points(admin, compressor))[1]?.id;
  await admin.ask({
    method: 'PUT',
    path: 'ItemData/SetValue',
    input: { pointId, value: 1, note: '试写', idempotencyKey: 'kept-write-1' },
  });
  await waitFor(
    'the write to be confirmed',
    async () =>
      (await list(admin, 'logging/valueChangeLogList', { state: 'confirmed' })).length > 0,
  );
  const alarm = await waitFor(
    'an alarm of our rule',
    async () => (await list(admin, 'alarm/current', { itemId: 1, keyword: '总是' }))[0],
    seconds(30),
  );
  await post(admin, 'alarm/confirm', { ids: [alarm.id], note: '已知' });
}

/** @param url of a server with its plant, signed in as `admin` */
export async function fill(url: string, admin: WireSession): Promise<void> {
  await addPeople(url, admin);
  await configure(admin);
  await act(admin);
}
