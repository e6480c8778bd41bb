import type { Mapping } from '@millwright/contract/devices/protocols/mqtt-json/mapping';
import { refusal } from '@millwright/kernel';
import type { MessageDriver } from '../message-port.ts';
import { createMessageLine, type MqttJsonAddress } from './message-line.ts';

/** What a box publishes has a key; it takes no writes. */
const mqttJson: MessageDriver<{ readonly mappings: readonly Mapping[] }, unknown, MqttJsonAddress> =
  {
    name: 'mqtt-json',
    checkSettings() {},
    checkPoint(_settings, { address: { family } }) {
      if (family !== 'key') throw refusal('point.family_unknown', { family });
      return { writable: false, area: family };
    },
    listen: createMessageLine,
  };

/** The drivers of this folder. */
export const drivers = [mqttJson] as const;
