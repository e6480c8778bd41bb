import { refusal } from '@millwright/kernel';
import type { DriverRules } from '../port.ts';

interface MqttJsonAddress {
  readonly family: string;
  readonly address: string;
}

/** What a box publishes has a key; it takes no writes. */
const mqttJson: DriverRules<object, MqttJsonAddress> = {
  name: 'mqtt-json',
  checkSettings() {},
  checkPoint(_settings, { address: { family } }) {
    if (family !== 'key') throw refusal('point.family_unknown', { family });
    return { writable: false, area: family };
  },
};

/** The drivers of this folder. */
export const drivers = [mqttJson] as const;
