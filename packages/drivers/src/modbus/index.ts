import type { ModbusAddress } from '@millwright/contract/devices/protocols/modbus/address';
import type { ModbusSettings } from '@millwright/contract/devices/protocols/modbus/settings';
import { refusal } from '@millwright/kernel';
import type { DeviceReach, Driver } from '../port.ts';
import { spanOf } from './codec/span-of.ts';
import { openModbusTest } from './connection-test/open-test.ts';
import type { Models } from './connection-test/test-over.ts';
import { openModbusLine, resolveAddress } from './line/modbus-line.ts';
import { createSentFrames } from './line/sent-frames.ts';
import { consecutiveAddresses } from './profile/consecutive-addresses.ts';
import { loadProfiles } from './profile/load-profiles.ts';
import { pointsOfProfile } from './profile/points-of-profile.ts';
import type { DeviceProfile } from './profile/profile.ts';
import { summariseProfile } from './profile/summarise-profile.ts';
import type { FramingKind } from './wire/framing.ts';

const profiles = loadProfiles();
const summaries = [...profiles.values()].map(summariseProfile);

/** @throws refusal `device.profile_unknown` */
function profileOf(id: string): DeviceProfile {
  const profile = profiles.get(id);
  if (!profile) throw refusal('device.profile_unknown', { profile: id });
  return profile;
}

const profilePoints = new Map([...profiles].map(([id, profile]) => [id, pointsOfProfile(profile)]));

const models: Models = { profiles, resolve: resolveAddress.bind(null, profiles) };

/** Two devices that are one machine may have a connection each, of any of these drivers. */
const sent = createSentFrames();

const modbus = (
  name: string,
  framing: FramingKind,
  lineOf: (reach: DeviceReach) => string,
  isDialled: boolean,
): Driver<ModbusSettings, ModbusAddress> => ({
  name,
  profiles: summaries,
  profilePoints,
  checkSettings: ({ profile }) => void profileOf(profile),
  checkPoint(settings, point) {
    const resolved = resolveAddress(profiles, settings, { ...point, key: 0 });
    return { writable: resolved.writable, area: point.address.family, span: spanOf(resolved) };
  },
  follow: ({ profile: id }, first, rows) => consecutiveAddresses(profileOf(id), first, rows),
  // Two conversations with one serial bus mix where its server gives each reply to all it talks to, and
  // nothing tells whose it is: there, devices that are one station share the connection.
  place: (device) => ({
    line: lineOf(device),
    station: framing === 'rtu' ? null : String(device.settings.unitId),
  }),
  open: (needs) => openModbusLine(framing, profiles, sent, needs),
  ...(isDialled
    ? { openTest: (_settings, needs) => openModbusTest(framing, models, needs) }
    : { testsOverLine: true }),
});

/** The drivers of this folder: one protocol over three ways. */
export const drivers = [
  modbus('modbus-tcp', 'mbap', ({ host, port }) => `mbap:${host}:${port}`, true),
  modbus('modbus-rtu-tcp', 'rtu', ({ host, port }) => `rtu:${host}:${port}`, true),
  modbus('modbus-dial-in', 'rtu', ({ gatewayId }) => `box:${gatewayId}`, false),
] as const;
