/**
 * The protocols there are. On the wire a device carries its protocol's settings, and a point its
 * address, beside the fields that all have; stored, they are one structured column each.
 */
import { z } from 'zod/mini';
import { calculated } from './calculated-points/index.ts';
import { modbusDialIn, modbusRtuTcp, modbusTcp } from './modbus/index.ts';
import { mqttJson } from './mqtt-json/index.ts';
import type { Protocol as AnyProtocol } from './protocol.ts';
import { s7 } from './s7/index.ts';

/** Of the protocols one has blocks of points today: what describes a block are its words. */
export { modbusBlock as blockFields } from './modbus/blocks.ts';
export {
  type ProfileFamily,
  type ProfilePoint,
  type ProfilePoints,
  type ProfileSummary,
  type ProfileTexts,
  profilePoints,
  profileSummary,
} from './modbus/profiles.ts';
export { type Mapping, mapping, mappings } from './mqtt-json/mapping.ts';
export type { FieldTitle, ProtocolCapabilities } from './protocol.ts';
export type { TypedAddress } from './typed-address.ts';

/** Adding one: its folders in contract, drivers and web, and its place in this list. */
export const protocolList = [
  modbusTcp,
  modbusRtuTcp,
  modbusDialIn,
  mqttJson,
  s7,
  calculated,
] as const;

type Each = (typeof protocolList)[number];
export type Protocol = Each['name'];

/** Of a device that does not say; older clients never do. */
export const usualProtocol: Protocol = modbusTcp.name;

export const protocols = protocolList.map(({ name }) => name) as [Protocol, ...Protocol[]];

const byName = new Map<string, AnyProtocol>(
  protocolList.map((protocol) => [protocol.name, protocol as unknown as AnyProtocol]),
);

/** What is known of a protocol. */
export const protocolOf = (name: Protocol): AnyProtocol => byName.get(name) as AnyProtocol;

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type KeysOf<S> = S extends unknown ? keyof S : never;
type ValueOf<S, K> = S extends { readonly [key in K & PropertyKey]: z.ZodMiniType }
  ? z.output<S[K & keyof S]>
  : never;
/** The fields of several shapes side by side, each of them absent where it does not apply. */
type Beside<S> = {
  [K in KeysOf<S> & string]: z.ZodMiniOptional<z.ZodMiniType<ValueOf<S, K>, ValueOf<S, K>>>;
};

const withoutDefault = (field: z.ZodMiniType): z.ZodMiniType =>
  field instanceof z.ZodMiniDefault ? (field.def.innerType as z.ZodMiniType) : field;

function beside<S extends Shape>(shapes: readonly S[]): Beside<S> {
  const fields = new Map<string, Set<z.ZodMiniType>>();
  for (const shape of shapes) {
    for (const [key, field] of Object.entries(shape)) {
      fields.set(key, (fields.get(key) ?? new Set()).add(withoutDefault(field)));
    }
  }
  const merged = [...fields].map(([key, [first = z.unknown(), ...others]]) => [
    key,
    z.optional(others.length === 0 ? first : z.union([first, ...others])),
  ]);
  // The keys are those of the shapes, which the type repeats.
  return Object.fromEntries(merged) as Beside<S>;
}

type SettingsShape = Each['settings']['shape'];
type AddressShape = Each['address']['shape'];

/** Every setting of every protocol. */
export const settingsFields = beside<SettingsShape>(
  protocolList.map(({ settings }) => settings.shape as SettingsShape),
);
/** Every field of every protocol's addresses. */
export const addressFields = beside<AddressShape>(
  protocolList.map(({ address }) => address.shape as AddressShape),
);

type Fields = Readonly<Record<string, unknown>>;

const without = (fields: Fields, names: object): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in names)));

const inside = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

/** The settings of a device, in the words of its protocol; defaults fill what is left out. */
export const settingsOf = (device: { readonly protocol: Protocol }): Fields =>
  protocolOf(device.protocol).settings.parse(device);

/** The settings given that only other protocols have. */
export const foreignSettings = (device: { readonly protocol: Protocol }): string[] => {
  const own = protocolOf(device.protocol).settings.shape;
  return Object.keys(settingsFields).filter(
    (name) => !(name in own) && inside(device, name) !== undefined,
  );
};

/** The device without the settings that only other protocols have. */
export const withOwnSettings = <Device extends { readonly protocol: Protocol }>(
  device: Device,
): Device =>
  without(
    device,
    Object.fromEntries(foreignSettings(device).map((name) => [name, true])),
  ) as Device;

/** Where a point of a device with this protocol is; defaults fill what is left out. */
export const addressOf = (protocol: Protocol, point: Fields): Fields =>
  protocolOf(protocol).address.parse(point);

const pick = (fields: Fields, shape: object): Fields =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, fields[name]]));

/** The settings of a device as they were stored: complete and sound. */
export const storedSettings = (device: { readonly protocol: Protocol }): Fields =>
  pick(device as unknown as Fields, protocolOf(device.protocol).settings.shape);

/** The address of a point as it was stored. */
export const storedAddress = (protocol: Protocol, point: object): Fields =>
  pick(point as Fields, protocolOf(protocol).address.shape);

/** The point with the address of its protocol, complete, and nothing of another's. */
export const withAddress = <Point extends object>(protocol: Protocol, point: Point): Point =>
  ({
    ...without(point as Fields, addressFields),
    ...addressOf(protocol, point as Fields),
  }) as Point;

/** No words but the codes of broken rules: the language is known to whoever reads the whole input. */
const codesOnly = { error: () => '' };

/** The issues of a part as those of the whole, with words only where they are codes. */
const raised = (issues: readonly z.core.$ZodIssue[], value: unknown): z.core.$ZodRawIssue[] =>
  issues.map(({ message, ...issue }) => {
    const input = issue.path.reduce(inside, value);
    // An issue without its words is a raw one, which the types of zod do not say.
    return { ...issue, input, ...(message === '' ? {} : { message }) } as z.core.$ZodRawIssue;
  });

/** Refuses a setting that only other protocols have: it would be dropped. */
export const hasOwnSettings = z.check<{ readonly protocol: Protocol }>((payload) => {
  const [foreign] = foreignSettings(payload.value);
  if (foreign === undefined) return;
  const message = 'device.setting_of_other_protocol';
  payload.issues.push({ code: 'custom', input: payload.value, path: [foreign], message });
});

/** Checks the settings against the protocol, and keeps them and no other's. */
export const readSettings = z.check<{ readonly protocol: Protocol; readonly port: number }>(
  (payload) => {
    const protocol = protocolOf(payload.value.protocol);
    const parsed = protocol.settings.safeParse(payload.value, codesOnly);
    if (!parsed.success) {
      payload.issues.push(...raised(parsed.error.issues, payload.value));
      return;
    }
    const common = without(payload.value as unknown as Fields, settingsFields);
    // A device listens where its protocol says, unless somebody said otherwise.
    const port = payload.value.port ?? protocol.port;
    payload.value = { ...common, ...parsed.data, port } as typeof payload.value;
  },
);

/** Of which protocol a point is, its device knows: here it must be that of some. */
export const readAddress = z.check<object>((payload) => {
  const wrong: z.core.$ZodIssue[][] = [];
  for (const { address } of protocolList) {
    const { success, error } = address.safeParse(payload.value, codesOnly);
    // The first that fits is enough: reading the others takes longer than reading all other fields.
    if (success) return;
    wrong.push(error.issues);
  }
  const [nearest] = wrong.toSorted((a, b) => a.length - b.length);
  payload.issues.push(...raised(nearest ?? [], payload.value));
});
