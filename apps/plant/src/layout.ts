import type { MachineKind } from './machine.ts';
import { compressor } from './machines/compressor.ts';
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
  /** Names it on the control page. */
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

export const layout: readonly LayoutItem[] = [
  {
    name: { zh: '无锡空压站', en: 'Wuxi compressor station' },
    lnglat: [120.3119, 31.4912],
    address: { zh: '江苏省无锡市滨湖区', en: 'Binhu, Wuxi, Jiangsu' },
    lines: [
      {
        id: 'compressors',
        name: { zh: '空压站网关', en: 'Compressor gateway' },
        carrier: 'modbus-tcp',
        machines: [1, 2, 3].map((unitId) => ({
          unitId,
          name: { zh: `${unitId}号空压机`, en: `Compressor${unitId}` },
          kind: compressor,
        })),
      },
    ],
  },
];
