import type { MachineKind } from './machine.ts';
import { boiler } from './machines/boiler.ts';
import { cnc } from './machines/cnc.ts';
import { compressor } from './machines/compressor.ts';
import { injection } from './machines/injection.ts';
import { packaging } from './machines/packaging.ts';
import { pumping } from './machines/pumping.ts';
import type { SiteGateway, Words } from './site.ts';
import { publishMapping } from './transports/publish-mapping.ts';
import { upTo } from './transports/register-map.ts';

/** Which machines stand where, behind which connection. */
export interface LayoutItem {
  readonly name: Words;
  readonly lnglat: readonly [number, number];
  readonly address: Words;
  readonly lines: readonly LayoutLine[];
}

/** One connection (an Ethernet gateway) and the machines behind it. */
export interface LayoutLine {
  /** Names it on the control page; unique in the plant. */
  readonly id: string;
  readonly name: Words;
  /** `modbus-rtu-tcp`: a serial server; `dial-in`: a DTU; `mqtt`: a box that publishes. */
  readonly transport: 'modbus-tcp' | 'modbus-rtu-tcp' | 'dial-in' | 'mqtt';
  /** The box of a line that connects to the platform. */
  readonly box?: LayoutBox;
  /** Its traffic is paid for. */
  readonly saveFlow?: boolean;
  readonly machines: readonly LayoutMachine[];
}

export interface LayoutBox {
  /** Letters and digits. */
  readonly boxId: string;
  /** What a DTU says first; printable ASCII. */
  readonly registration: string;
  /** Whether it says so before every packet too. */
  readonly sent: 'once' | 'both';
  /** In hexadecimal. */
  readonly heartbeat: string;
}

export interface LayoutMachine {
  readonly unitId: number;
  readonly name: Words;
  readonly kind: MachineKind;
}

function line(
  id: string,
  name: Words,
  kind: MachineKind,
  machine: Words,
  numbers: readonly number[],
  connection: Pick<LayoutLine, 'transport' | 'box' | 'saveFlow'> = { transport: 'modbus-tcp' },
): LayoutLine {
  return {
    id,
    name,
    ...connection,
    machines: numbers.map((number, index) => ({
      unitId: index + 1,
      name: { zh: `${number}号${machine.zh}`, en: `${machine.en}${number}` },
      kind,
    })),
  };
}

const dtu = (boxId: string, registration: string, sent: LayoutBox['sent']): LayoutBox => ({
  boxId,
  registration,
  sent,
  heartbeat: 'fe',
});

/** What the platform must know of the box of a line; null when it has none. */
export function gatewayOf(
  { transport, box, name }: LayoutLine,
  password: string,
): SiteGateway | null {
  if (!box) return null;
  const about = { name, boxId: box.boxId };
  if (transport === 'mqtt') return { ...about, kind: 'mqtt', password, mappings: [publishMapping] };
  return {
    ...about,
    kind: 'dial-in',
    registration: {
      packet: { match: 'prefix', literal: { encoding: 'text', value: box.registration } },
      sent: box.sent,
      heartbeat: { encoding: 'hex', value: box.heartbeat },
    },
  };
}

const pumpingName = { zh: '泵站', en: 'PumpingStation' };
const injectionName = { zh: '注塑机', en: 'InjectionMachine' };
const cncName = { zh: '加工中心', en: 'MachiningCentre' };

export const layout: readonly LayoutItem[] = [
  {
    name: { zh: '无锡空压站', en: 'WuxiCompressorStation' },
    lnglat: [120.3119, 31.4912],
    address: { zh: '江苏省无锡市滨湖区', en: 'Binhu, Wuxi, Jiangsu' },
    lines: [
      line(
        'compressors',
        { zh: '空压站网关', en: 'Compressors' },
        compressor,
        { zh: '空压机', en: 'Compressor' },
        upTo(3),
      ),
    ],
  },
  {
    name: { zh: '苏州注塑车间', en: 'SuzhouMouldingShop' },
    lnglat: [120.5853, 31.2989],
    address: { zh: '江苏省苏州市吴中区', en: 'Wuzhong, Suzhou, Jiangsu' },
    lines: [
      line(
        'moulding-a',
        { zh: '注塑A线网关', en: 'Moulding line A' },
        injection,
        injectionName,
        [1, 2, 3, 4, 5, 6],
      ),
      line(
        'moulding-b',
        { zh: '注塑B线网关', en: 'Moulding line B' },
        injection,
        injectionName,
        [7, 8, 9, 10, 11, 12],
      ),
    ],
  },
  {
    name: { zh: '宁波供水泵站', en: 'NingboWaterSupply' },
    lnglat: [121.5498, 29.8684],
    address: { zh: '浙江省宁波市鄞州区', en: 'Yinzhou, Ningbo, Zhejiang' },
    lines: [
      line('pumping-a', { zh: '泵站4G模块A', en: 'Pumping DTU A' }, pumping, pumpingName, [1, 2], {
        transport: 'dial-in',
        box: dtu('PUMPDTU1', 'IMEI861234050000017', 'once'),
        saveFlow: true,
      }),
      line('pumping-b', { zh: '泵站4G模块B', en: 'Pumping DTU B' }, pumping, pumpingName, [3, 4], {
        transport: 'dial-in',
        box: dtu('PUMPDTU2', 'IMEI861234050000025', 'both'),
      }),
    ],
  },
  {
    name: { zh: '合肥食品包装厂', en: 'HefeiFoodPackaging' },
    lnglat: [117.2272, 31.8206],
    address: { zh: '安徽省合肥市经开区', en: 'Development Zone, Hefei, Anhui' },
    lines: [
      line(
        'packaging',
        { zh: '包装线网关', en: 'Packaging lines' },
        packaging,
        { zh: '包装线', en: 'PackagingLine' },
        upTo(6),
        { transport: 'mqtt', box: dtu('PACKBOX1', '', 'once') },
      ),
      line(
        'boilers',
        { zh: '锅炉房网关', en: 'Boiler house' },
        boiler,
        { zh: '锅炉', en: 'Boiler' },
        upTo(2),
        { transport: 'dial-in', box: dtu('BOILDTU1', 'IMEI861234050000033', 'once') },
      ),
    ],
  },
  {
    name: { zh: '东莞精密加工厂', en: 'DongguanPrecisionWorks' },
    lnglat: [113.7518, 23.0207],
    address: { zh: '广东省东莞市长安镇', en: "Chang'an, Dongguan, Guangdong" },
    lines: [
      line(
        'machining-a',
        { zh: '加工A区网关', en: 'Machining A' },
        cnc,
        cncName,
        [1, 2, 3, 4, 5, 6],
      ),
      line(
        'machining-b',
        { zh: '加工B区网关', en: 'Machining B' },
        cnc,
        cncName,
        [7, 8, 9, 10, 11, 12],
        { transport: 'modbus-rtu-tcp' },
      ),
    ],
  },
];
