declare const kind: unique symbol;
/** A row id of one kind: a whole number below 2^53, so that an item's is never taken for a device's. */
export type Id<K extends string> = number & { readonly [kind]: K };

export type UserId = Id<'user'>;
export type ItemId = Id<'item'>;
export type DeviceId = Id<'device'>;
export type GatewayId = Id<'gateway'>;
/** Fits 32 bits: the live wire and the history key on it. */
export type PointId = Id<'point'>;
export type AlarmRuleId = Id<'alarm-rule'>;
export type AlarmId = Id<'alarm'>;

export const userId = (n: number): UserId => n as UserId;
export const itemId = (n: number): ItemId => n as ItemId;
export const deviceId = (n: number): DeviceId => n as DeviceId;
export const gatewayId = (n: number): GatewayId => n as GatewayId;
export const pointId = (n: number): PointId => n as PointId;
export const alarmRuleId = (n: number): AlarmRuleId => n as AlarmRuleId;
export const alarmId = (n: number): AlarmId => n as AlarmId;
