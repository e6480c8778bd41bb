import { DataType, DisplayFormat } from '@millwright/kernel';
import type { MappedPoint } from '../machine.ts';
import type { Words } from '../site.ts';

type Extras = Partial<Omit<MappedPoint, 'signal' | 'name' | 'family' | 'address'>>;

/**
 * Writes a register map line by line: signal, names, place, and what differs from an unsigned word
 * that is saved and not writable.
 */
export function mapLine<S>() {
  return (
    signal: keyof S & string,
    zh: string,
    en: string,
    place: readonly [family: string, address: string],
    extras: Extras = {},
  ): MappedPoint<keyof S & string> => ({
    signal,
    name: { zh, en } satisfies Words,
    family: place[0],
    address: place[1],
    bit: null,
    length: 1,
    dataType: DataType.INT16U,
    displayFormat: DisplayFormat.decimal,
    wordOrder: null,
    unit: '',
    writable: false,
    saved: true,
    decimals: null,
    lowerLimit: null,
    upperLimit: null,
    limitLevel: 3,
    limitDelayMs: 0,
    limitDeadband: 0,
    writeMin: null,
    writeMax: null,
    writeStep: null,
    slope: 1,
    intercept: 0,
    textList: null,
    ...extras,
  });
}

/** Numbers 1 to n. */
export const upTo = (n: number): number[] => Array.from({ length: n }, (_, index) => index + 1);

/** A word in steps of a tenth or a hundredth, signed. */
export const tenths = { dataType: DataType.INT16S, slope: 0.1, decimals: 1 } as const;
export const hundredths = { dataType: DataType.INT16S, slope: 0.01, decimals: 2 } as const;
export const flag = { dataType: DataType.BOOL } as const;
export const float = { dataType: DataType.FLOAT } as const;
export const counter = { dataType: DataType.INT32U } as const;
/** What a person may write of the numbers that a controller takes. */
export const written = (low: number, high: number, step: number) =>
  ({
    writable: true,
    accepts: [low, high],
    writeMin: low,
    writeMax: high,
    writeStep: step,
  }) as const;
/** A setpoint a person may write. */
export const setpoint = (low: number, high: number, step: number) =>
  ({ ...float, ...written(low, high, step) }) as const;
export const command = { ...flag, writable: true } as const;
/** @param registers two characters of GB2312 stand in two registers. */
export const chinese = (registers: number) =>
  ({ dataType: DataType.CHAR, displayFormat: DisplayFormat.gb2312, length: registers }) as const;
/** An ASCII text of two characters a register. */
export const ascii = (registers: number) =>
  ({ dataType: DataType.CHAR, displayFormat: DisplayFormat.ascii, length: registers }) as const;
