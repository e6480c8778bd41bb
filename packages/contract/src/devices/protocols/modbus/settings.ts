/** How a Modbus station is spoken to. */
import { wordOrders } from '@millwright/kernel';
import { z } from 'zod/mini';
import { text } from '../../../fields/text.ts';

export const wordOrder = z.enum(wordOrders as readonly ['ABCD', 'CDAB', 'BADC', 'DCBA']);

export const modbusSettingsFields = {
  /** Id of a profile: the register families of a series. */
  profile: z._default(text({ min: 1, max: 60 }), 'modbus'),
  /** Modbus unit (station number). */
  unitId: z._default(
    z
      .int('device.unit_rule')
      .check(z.minimum(0, 'device.unit_rule'), z.maximum(255, 'device.unit_rule')),
    1,
  ),
  wordOrder: z._default(wordOrder, 'ABCD'),
  /** Most registers one read may ask for. */
  maxRegisters: z._default(z.int().check(z.minimum(1), z.maximum(125)), 120),
};

export const modbusSettings = z.object(modbusSettingsFields);
export type ModbusSettings = z.infer<typeof modbusSettings>;

/** On a serial line station 0 is everybody, and nobody answers. */
export const serialSettings = modbusSettings.check(
  z.refine(({ unitId }) => unitId >= 1 && unitId <= 254, {
    error: 'device.unit_rule',
    path: ['unitId'],
  }),
);
