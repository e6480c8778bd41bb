/** How a point stands in a line of a file: written by the export, read by the import. */
import { ownTitles } from '@millwright/contract/devices/point-file/own-titles';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { type Protocol, protocolOf } from '@millwright/contract/devices/protocols/index';
import { DataType, DisplayFormat, WriteConfirm } from '@millwright/kernel';
import type { z } from 'zod/mini';
import { limitColumns } from './limit-columns.ts';
import { numberIn, type PointColumn, type PointColumns, type PointField } from './point-column.ts';

const nameOf = (names: Readonly<Record<string, number>>, value: number): string =>
  Object.keys(names).find((name) => names[name] === value) ?? String(value);
const valueNamed = (names: Readonly<Record<string, number>>, text: string): number | undefined => {
  const name = Object.keys(names).find((each) => each.toLowerCase() === text.toLowerCase());
  return name === undefined ? undefined : names[name];
};
const flags = new Map([
  ['是', true],
  ['yes', true],
  ['true', true],
  ['1', true],
  ['否', false],
  ['no', false],
  ['false', false],
  ['0', false],
]);
const flag = (text: string): boolean | undefined => flags.get(text.toLowerCase());

/** Of every point. A group and a text list stand by their names; ids are looked up afterwards. */
const columnsOfAll: PointColumns = {
  name: {
    title: ownTitles.name,
    required: true,
    write: ({ name }) => name,
    read: (text) => text,
  },
  dataType: {
    title: ownTitles.dataType,
    required: true,
    write: ({ dataType }) => nameOf(DataType, dataType),
    read: (text) => valueNamed(DataType, text),
  },
  displayFormat: {
    title: { 'zh-CN': '显示格式', 'en-US': 'Display format' },
    write: ({ displayFormat }) => nameOf(DisplayFormat, displayFormat),
    read: (text) => valueNamed(DisplayFormat, text),
  },
  unit: {
    title: { 'zh-CN': '单位', 'en-US': 'Unit' },
    write: ({ unit }) => unit,
    read: (text) => text,
  },
  writable: {
    title: { 'zh-CN': '可写', 'en-US': 'Writable' },
    write: ({ writable }) => (writable ? 1 : 0),
    read: flag,
  },
  saved: {
    title: { 'zh-CN': '保存历史', 'en-US': 'Saved' },
    write: ({ saved }) => (saved ? 1 : 0),
    read: flag,
  },
  decimals: {
    title: { 'zh-CN': '小数位数', 'en-US': 'Decimals' },
    write: ({ decimals }) => decimals,
    read: numberIn,
  },
  ...limitColumns,
  writeMin: {
    title: { 'zh-CN': '写入下限', 'en-US': 'Lowest value to write' },
    write: ({ writeMin }) => writeMin,
    read: numberIn,
  },
  writeMax: {
    title: { 'zh-CN': '写入上限', 'en-US': 'Highest value to write' },
    write: ({ writeMax }) => writeMax,
    read: numberIn,
  },
  writeStep: {
    title: { 'zh-CN': '写入步长', 'en-US': 'Step of writing' },
    write: ({ writeStep }) => writeStep,
    read: numberIn,
  },
  writeConfirm: {
    title: { 'zh-CN': '写入确认', 'en-US': 'Confirmation of writing' },
    write: ({ writeConfirm }) => nameOf(WriteConfirm, writeConfirm),
    read: (text) => valueNamed(WriteConfirm, text),
  },
  slope: {
    title: { 'zh-CN': '斜率', 'en-US': 'Slope' },
    write: ({ slope }) => slope,
    read: numberIn,
  },
  intercept: {
    title: { 'zh-CN': 'Y 截距', 'en-US': 'Intercept' },
    write: ({ intercept }) => intercept,
    read: numberIn,
  },
  groupId: {
    title: { 'zh-CN': '数据点组', 'en-US': 'Point group' },
    formerly: ['变量组', 'Group'],
    write: (_, { group }) => group(),
    read: (text) => text,
  },
  textListId: {
    title: { 'zh-CN': '文本列表', 'en-US': 'Text list' },
    write: (_, { textList }) => textList(),
    read: (text) => text,
  },
};

type Cell = string | number | boolean | null;

/** What a cell may mean; the field's own schema says which of these it takes. */
const meanings = (text: string): Cell[] => [
  text,
  Number(text),
  text.toUpperCase(),
  text.toLowerCase(),
];

/** The columns of an address, in the words of a protocol. */
function addressColumns(protocol: Protocol): PointColumns {
  const { address, titles } = protocolOf(protocol);
  return Object.fromEntries(
    Object.entries(address.shape).map(([name, given]) => {
      const field = given as z.ZodMiniType;
      const isRequired = !field.safeParse(undefined).success;
      const column: PointColumn = {
        title: titles[name] as PointColumn['title'],
        ...(isRequired ? { required: true } : {}),
        write: (point) => (point[name as keyof Point] ?? null) as Cell,
        read: (text) => meanings(text).find((value) => field.safeParse(value).success),
      };
      return [name, column];
    }),
  );
}

/** The columns of the points of a device, in their order. */
export function pointColumnsOf(protocol: Protocol): PointColumns {
  const { name, ...others } = columnsOfAll;
  return { ...(name ? { name } : {}), ...addressColumns(protocol), ...others };
}

/** The fields that the columns stand for, in their order. */
export const fieldsIn = (columns: PointColumns): PointField[] =>
  Object.keys(columns) as PointField[];
