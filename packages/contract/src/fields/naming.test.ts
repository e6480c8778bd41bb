import { afterEach, expect, it } from 'vitest';
import { deviceName } from '../devices/devices.schemas.ts';
import { pointName } from '../devices/points/points.schemas.ts';
import { roleName, userName } from '../identity/account-rules.ts';
import { itemName } from '../items/items.schemas.ts';
import { setNaming } from './naming.ts';

afterEach(() => setNaming('plain'));

const said = (schema: typeof itemName, name: string): string =>
  schema.safeParse(name).error?.issues[0]?.message ?? 'taken';

it.each([
  [itemName, '1#空压机', 'item.name_rule', 'taken'],
  [itemName, 'A/B 泵房_2.1', 'item.name_rule', 'taken'],
  [itemName, '空压机站', 'taken', 'taken'],
  [itemName, '  1#  ', 'item.name_rule', 'taken'],
  [itemName, '#1', 'item.name_rule', 'item.plant_name_rule'],
  [itemName, '../1', 'item.name_rule', 'item.plant_name_rule'],
  [itemName, '-1', 'item.name_rule', 'item.plant_name_rule'],
  [itemName, '一号\t机', 'item.name_rule', 'item.plant_name_rule'],
  [itemName, '一号<机>', 'item.name_rule', 'item.plant_name_rule'],
  [itemName, '一', 'item.name_rule', 'item.plant_name_rule'],
  [itemName, '一'.repeat(51), 'item.name_rule', 'item.plant_name_rule'],
  [deviceName, 'PLC-01', 'device.name_rule', 'taken'],
  [deviceName, '空压机(1)', 'device.name_rule', 'device.plant_name_rule'],
  [roleName, 'A-班', 'identity.role_name', 'taken'],
  [userName, 'A-班', 'identity.user_name', 'identity.user_name'],
  [pointName, '温度（出口）[1]', 'point.name_rule', 'taken'],
  [pointName, '温度{1}', 'point.name_rule', 'point.plant_name_rule'],
  [pointName, 'a\u200bb', 'point.name_rule', 'point.plant_name_rule'],
  [pointName, '\u202e', 'point.name_rule', 'point.plant_name_rule'],
  [pointName, 'a\tb', 'point.name_rule', 'point.plant_name_rule'],
  [pointName, 'a\nb', 'point.name_rule', 'point.plant_name_rule'],
])('%o %s: %s, in plants %s', (schema, name, plain, plant) => {
  expect(said(schema, name)).toBe(plain);
  setNaming('plant');
  expect(said(schema, name)).toBe(plant);
});

it('takes what looks the same for the same', () => {
  expect(pointName.parse('Re\u0301servoir')).toBe('R\u00e9servoir');
});
