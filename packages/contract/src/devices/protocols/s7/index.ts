import { defineProtocol } from '../protocol.ts';
import { s7Address, s7AddressText } from './address.ts';
import { s7Settings } from './settings.ts';
import { readTypedAddress } from './typed-address.ts';

/** Siemens S7 over ISO-on-TCP (RFC 1006). */
export const s7 = defineProtocol({
  name: 's7',
  folder: 's7',
  gateway: null,
  port: 102,
  can: { write: true, blocks: false, browse: false, polled: true, test: true, derived: false },
  settings: s7Settings,
  // One address is one controller: its type of connection, and on most its slot, say nothing else.
  stationOf: () => 'controller',
  address: s7Address,
  addressText: s7AddressText,
  readTyped: readTypedAddress,
  settingTitles: {
    model: { 'zh-CN': 'S7 型号', 'en-US': 'S7 model' },
    rack: { 'zh-CN': '机架', 'en-US': 'Rack' },
    slot: { 'zh-CN': '插槽', 'en-US': 'Slot' },
    connection: { 'zh-CN': '连接类型', 'en-US': 'Connection type' },
  },
  titles: {
    area: { 'zh-CN': '存储区', 'en-US': 'Area' },
    db: { 'zh-CN': '数据块', 'en-US': 'Data block' },
    byte: { 'zh-CN': '字节地址', 'en-US': 'Byte' },
    bit: { 'zh-CN': '位', 'en-US': 'Bit' },
    text: { 'zh-CN': '文本形式', 'en-US': 'Text kind' },
    length: { 'zh-CN': '长度', 'en-US': 'Length' },
  },
});
