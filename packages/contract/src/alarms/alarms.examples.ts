import { alarmId, deviceId, itemId, pointId } from '@millwright/kernel';
import type { Alarm, AlarmRuleInput } from './alarms.schemas.ts';

export const alarmRuleInputExample: AlarmRuleInput = {
  itemId: itemId(1),
  name: '排气温度过高',
  level: 4,
  when: {
    op: 'all',
    of: [
      { op: 'above', pointId: pointId(12), value: 105, deadband: 3 },
      { op: 'bit', pointId: pointId(15), bit: 0, set: true },
    ],
  },
  onDelayMs: 5000,
  offDelayMs: 0,
  enabled: true,
  description: '机组运行中排气温度超过 105 ℃',
};

export const alarmExample: Alarm = {
  id: alarmId(123),
  number: 'A20261120-000123',
  itemId: itemId(1),
  itemName: '一号泵站',
  deviceId: deviceId(3),
  deviceName: '1号空压机',
  pointId: pointId(12),
  pointName: '排气温度',
  ruleId: null,
  kind: 'upper',
  name: '排气温度',
  level: 3,
  value: 106.2,
  unit: '℃',
  decimals: 1,
  format: null,
  limit: 105,
  reason: null,
  active: true,
  confirmed: false,
  raisedAt: 1_795_132_800_000,
  clearedAt: null,
  clearReason: null,
  confirmedAt: null,
  confirmedBy: null,
  note: '',
  raises: 1,
  chattering: false,
  shelving: null,
  suppressedBy: null,
  firstOut: null,
  shelvedUntil: null,
};
