import type { MachineKind } from './machine.ts';
import { boiler } from './machines/boiler.ts';
import { cnc } from './machines/cnc.ts';
import { compressor } from './machines/compressor.ts';
import { injection } from './machines/injection.ts';
import { packaging } from './machines/packaging.ts';
import { pumping } from './machines/pumping.ts';
import { upTo } from './register-map.ts';
import type { Words } from './site.ts';

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
  readonly carrier: 'modbus-tcp';
  readonly machines: readonly LayoutMachine[];
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
): LayoutLine {
  return {
    id,
    name,
    carrier: 'modbus-tcp',
    machines: numbers.map((number, index) => ({
      unitId: index + 1,
      name: { zh: `${number}号${machine.zh}`, en: `${machine.en}${number}` },
      kind,
    })),
  };
}

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
        { zh: '空压站网关', en: 'Compressor gateway' },
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
        { zh: '注塑A线网关', en: 'Moulding gateway A' },
        injection,
        injectionName,
        [1, 2, 3, 4, 5, 6],
      ),
      line(
        'moulding-b',
        { zh: '注塑B线网关', en: 'Moulding gateway B' },
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
      line(
        'pumping',
        { zh: '泵站网关', en: 'Pumping gateway' },
        pumping,
        { zh: '泵站', en: 'PumpingStation' },
        upTo(4),
      ),
    ],
  },
  {
    name: { zh: '合肥食品包装厂', en: 'HefeiFoodPackaging' },
    lnglat: [117.2272, 31.8206],
    address: { zh: '安徽省合肥市经开区', en: 'Development Zone, Hefei, Anhui' },
    lines: [
      line(
        'packaging',
        { zh: '包装线网关', en: 'Packaging gateway' },
        packaging,
        { zh: '包装线', en: 'PackagingLine' },
        upTo(6),
      ),
      line(
        'boilers',
        { zh: '锅炉房网关', en: 'Boiler house gateway' },
        boiler,
        { zh: '锅炉', en: 'Boiler' },
        upTo(2),
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
        { zh: '加工A区网关', en: 'Machining gateway A' },
        cnc,
        cncName,
        [1, 2, 3, 4, 5, 6],
      ),
      line(
        'machining-b',
        { zh: '加工B区网关', en: 'Machining gateway B' },
        cnc,
        cncName,
        [7, 8, 9, 10, 11, 12],
      ),
    ],
  },
];
