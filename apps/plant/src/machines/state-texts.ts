/** What the states of the machines are called in the control room. */
import type { ValueColor } from '@millwright/kernel';
import type { SiteTextList } from '../site.ts';

type Entry = readonly [zh: string, en: string, color: ValueColor | null];

/** Texts of the values from 0 on. */
const listOf = (zh: string, en: string, ...entries: readonly Entry[]): SiteTextList => ({
  name: { zh, en },
  texts: entries.map(([zhText, enText, color], value) => ({
    value,
    text: { zh: zhText, en: enText },
    color,
  })),
});

const alarmTexts = listOf(
  '报警位',
  'Alarm bit',
  ['正常', 'Normal', 'grey'],
  ['报警', 'Alarm', 'red'],
);
const runTexts = listOf(
  '运行位',
  'Running',
  ['停止', 'Stopped', 'grey'],
  ['运行', 'Running', 'green'],
);
const doorTexts = listOf(
  '安全门',
  'Safety door',
  ['关闭', 'Closed', null],
  ['打开', 'Open', 'amber'],
);

/** A bit that tells of an alarm, that something runs, that a door is open. */
export const alarmFlag = { textList: alarmTexts } as const;
export const runFlag = { textList: runTexts } as const;
export const doorFlag = { textList: doorTexts } as const;

export const burnerStage = {
  textList: listOf(
    '燃烧器阶段',
    'Burner stage',
    ['停止', 'Off', 'grey'],
    ['吹扫', 'Purge', 'blue'],
    ['点火', 'Ignition', 'amber'],
    ['燃烧', 'Firing', 'green'],
    ['联锁停炉', 'Lockout', 'red'],
  ),
} as const;

export const cncMode = {
  textList: listOf(
    '机床工作模式',
    'Machine tool mode',
    ['空闲', 'Idle', 'grey'],
    ['加工', 'Cutting', 'green'],
    ['换刀', 'Tool change', 'blue'],
    ['上下料', 'Loading', 'blue'],
    ['报警停机', 'Alarm stop', 'red'],
  ),
} as const;

export const compressorMode = {
  textList: listOf(
    '空压机工作模式',
    'Compressor mode',
    ['停机', 'Stopped', 'grey'],
    ['卸载', 'Unloaded', 'amber'],
    ['加载', 'Loaded', 'green'],
    ['故障停机', 'Tripped', 'red'],
  ),
} as const;

export const mouldingPhase = {
  textList: listOf(
    '注塑工艺阶段',
    'Moulding phase',
    ['待机', 'Idle', 'grey'],
    ['合模', 'Closing', 'blue'],
    ['注射', 'Injection', 'green'],
    ['保压', 'Holding', 'green'],
    ['冷却', 'Cooling', 'blue'],
    ['开模', 'Opening', 'blue'],
    ['顶出', 'Ejection', 'blue'],
  ),
} as const;

export const packagingState = {
  textList: listOf(
    '包装机状态',
    'Packaging state',
    ['停止', 'Stopped', 'grey'],
    ['运行', 'Running', 'green'],
    ['缺料', 'Starved', 'amber'],
    ['堵料', 'Blocked', 'amber'],
    ['暂停', 'Held', 'red'],
  ),
} as const;
