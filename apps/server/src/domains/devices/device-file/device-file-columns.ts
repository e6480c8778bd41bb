/** How a device stands in a line of a file: written by the export, read by the import. */
import type { Language } from '@millwright/contract';
import {
  type Device,
  type DeviceInput,
  deviceFields,
  performanceMode,
} from '@millwright/contract/devices/devices.schemas';
import {
  type FieldTitle,
  protocolList,
  protocolOf,
  protocols,
  settingsFields,
} from '@millwright/contract/devices/protocols/index';
import type { z } from 'zod/mini';

/** Whose a device is, for people: the import goes into one project, which is chosen with the file. */
export const itemTitle: FieldTitle = { 'zh-CN': '项目', 'en-US': 'Project' };

export type DeviceField = keyof DeviceInput & string;
type Cell = string | number | boolean | null;

export interface DeviceColumn {
  readonly field: DeviceField;
  readonly title: Readonly<Record<Language, string>>;
  /** Must be there; the others have defaults. */
  readonly required?: true;
  /** `gateway` is the name of the one it stands behind. */
  write(device: Device, gateway: string): Cell;
  /** Undefined for what is no value of the field. */
  read(text: string): unknown;
}

const numberIn = (text: string): number | undefined => {
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
};
const flags = new Map([
  ...['是', 'yes', 'true', '1'].map((word) => [word, true] as const),
  ...['否', 'no', 'false', '0'].map((word) => [word, false] as const),
]);
const oneOf =
  (options: readonly string[]) =>
  (text: string): string | undefined =>
    options.find((option) => option === text.toLowerCase());
const asIs = (text: string): string => text;

const common: readonly DeviceColumn[] = [
  {
    field: 'deviceName',
    title: { 'zh-CN': '设备名称', 'en-US': 'Device name' },
    required: true,
    write: ({ deviceName }) => deviceName,
    read: asIs,
  },
  {
    field: 'protocol',
    title: { 'zh-CN': '通信协议', 'en-US': 'Protocol' },
    write: ({ protocol }) => protocol,
    read: oneOf(protocols),
  },
  {
    field: 'host',
    title: { 'zh-CN': 'IP 地址或主机名', 'en-US': 'IP address or host name' },
    write: ({ host }) => host,
    read: asIs,
  },
  {
    field: 'port',
    title: { 'zh-CN': '端口', 'en-US': 'Port' },
    write: ({ port }) => port,
    read: numberIn,
  },
  {
    field: 'gatewayId',
    title: { 'zh-CN': '网关', 'en-US': 'Gateway' },
    write: (_, gateway) => gateway,
    read: asIs,
  },
];

const polling: readonly DeviceColumn[] = [
  {
    field: 'mode',
    title: { 'zh-CN': '性能模式', 'en-US': 'Performance mode' },
    write: ({ mode }) => mode,
    read: oneOf(performanceMode.options),
  },
  {
    field: 'periodMs',
    title: { 'zh-CN': '采集周期（ms）', 'en-US': 'Polling period (ms)' },
    write: ({ periodMs }) => periodMs,
    read: numberIn,
  },
  {
    field: 'timeoutMs',
    title: { 'zh-CN': '应答超时（ms）', 'en-US': 'Reply timeout (ms)' },
    write: ({ timeoutMs }) => timeoutMs,
    read: numberIn,
  },
  {
    field: 'enabled',
    title: { 'zh-CN': '启用', 'en-US': 'Enabled' },
    write: ({ enabled }) => (enabled ? 1 : 0),
    read: (text) => flags.get(text.toLowerCase()),
  },
  {
    field: 'note',
    title: { 'zh-CN': '备注', 'en-US': 'Note' },
    write: ({ note }) => note,
    read: asIs,
  },
];

/** What a cell may mean; the field's own schema says which of these it takes. */
const meanings = (text: string): Cell[] => [
  text,
  Number(text),
  text.toUpperCase(),
  text.toLowerCase(),
];

/** The settings of every protocol, each once. */
const settings: readonly DeviceColumn[] = Object.entries(settingsFields).map(([name, given]) => {
  const field = given as z.ZodMiniType;
  const titles = protocolList
    .map((each) => (protocolOf(each.name).settingTitles as Record<string, FieldTitle>)[name])
    .find((title) => title !== undefined);
  return {
    field: name as DeviceField,
    title: titles ?? { 'zh-CN': name, 'en-US': name },
    write: (device) => (device[name as keyof Device] ?? null) as Cell,
    read: (text) => meanings(text).find((value) => field.safeParse(value).success),
  };
});

export const deviceColumns: readonly DeviceColumn[] = [...common, ...settings, ...polling];

/** Whether the protocol of the device has the field at all. */
export const isFieldOf = (protocol: Device['protocol'], field: DeviceField): boolean =>
  field in deviceFields && field in settingsFields
    ? field in protocolOf(protocol).settings.shape
    : true;
