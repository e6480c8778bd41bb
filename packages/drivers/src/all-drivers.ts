import {
  type ProfilePoints,
  type Protocol,
  protocolList,
} from '@millwright/contract/devices/protocols/index';
import { bug } from '@millwright/kernel';
import type { MessageDriver } from './message-port.ts';
import type { Driver, DriverRules } from './port.ts';

/** A protocol names the folder of its driver, so that the contract's list is the only one. */
const folders = [...new Set(protocolList.map(({ folder }) => folder))];
const loaded = await Promise.all(
  folders.map(
    (folder) =>
      import(`./${folder}/index.ts`) as Promise<{ readonly drivers: readonly DriverRules[] }>,
  ),
);
const byName = new Map(
  loaded.flatMap(({ drivers }) => drivers.map((driver) => [driver.name, driver] as const)),
);

const isDriver = (rules: DriverRules): rules is Driver => 'open' in rules;
const isMessageDriver = (rules: DriverRules): rules is MessageDriver => 'listen' in rules;

/** @throws bug `driver.missing` for a protocol whose folder does not speak it */
export function driverRulesOf(protocol: Protocol): DriverRules {
  const rules = byName.get(protocol);
  if (!rules) throw bug('driver.missing', { protocol });
  return rules;
}

/** Null for a protocol whose devices send by themselves. */
export function driverOf(protocol: Protocol): Driver | null {
  const rules = driverRulesOf(protocol);
  return isDriver(rules) ? rules : null;
}

/** The models of devices that are described as data; several protocols may share them. */
export const deviceProfiles = [
  ...new Set([...byName.values()].flatMap(({ profiles = [] }) => profiles)),
];

/** The points that every device of a model has; null for a model that is not known. */
export const profilePointsOf = (id: string): ProfilePoints | null =>
  [...byName.values()].map(({ profilePoints }) => profilePoints?.get(id)).find(Boolean) ?? null;

/** Of the protocols whose devices send by themselves. */
export const messageDrivers: readonly MessageDriver[] = protocolList
  .map(({ name }) => driverRulesOf(name))
  .filter(isMessageDriver);

for (const { name, can } of protocolList) {
  const rules = driverRulesOf(name);
  const isAsPromised =
    can.blocks === (rules.follow !== undefined) &&
    can.polled === isDriver(rules) &&
    can.test === (isDriver(rules) && (rules.testsOverLine ?? rules.openTest) !== undefined) &&
    (can.polled || can.derived) !== isMessageDriver(rules);
  if (!isAsPromised) throw bug('driver.not_as_declared', { protocol: name });
}
