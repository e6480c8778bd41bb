import { z } from 'zod/mini';
import { text } from '../../../fields/text.ts';
import { defineProtocol } from '../protocol.ts';

/** A point is named by its key in the messages of its box. */
export const mqttJsonAddress = z.object({
  family: z._default(text({ min: 1, max: 20 }), 'key'),
  /** The key, or the path to it, as the box writes it. */
  address: text({ min: 1, max: 64, trim: true }),
});

/** JSON that a box publishes over MQTT. */
export const mqttJson = defineProtocol({
  name: 'mqtt-json',
  folder: 'mqtt-json',
  gateway: 'mqtt',
  port: 0,
  can: { write: false, blocks: false, browse: false, polled: false, test: false, derived: false },
  settings: z.object({}),
  stationOf: () => null,
  address: mqttJsonAddress,
  addressText: ({ family, address }) => `${family}${address}`,
  // Any text may be a key.
  readTyped(text, dataType) {
    const place = mqttJsonAddress.safeParse({ address: text });
    return place.success
      ? { place: place.data, dataType, saysType: false, plain: text, isExplained: false }
      : null;
  },
  settingTitles: {},
  titles: {
    family: { 'zh-CN': '寄存器类型', 'en-US': 'Register family' },
    address: { 'zh-CN': '地址', 'en-US': 'Address' },
  },
});
