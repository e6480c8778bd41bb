/** Items of accounts, each with a machine on a real socket and triggers that look at it. */
import { itemCalls } from '@millwright/contract/items/items.calls';
import { triggerCalls } from '@millwright/contract/telemetry/triggers/triggers.calls';
import type { TriggerAction } from '@millwright/contract/telemetry/triggers/triggers.schemas';
import { createModbusFake } from '@millwright/drivers/modbus/fake/fake';
import { type ItemId, type PointId, userId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { sql } from 'kysely';
import { actingAs } from '../../platform/audit/index.ts';
import { openDeviceFixture } from './device-fixture.builders.ts';
import type { TelemetryOptions } from './telemetry.builders.ts';

/** A machine, with the point of its first register. */
interface Raised {
  readonly machine: ReturnType<typeof createModbusFake>;
  readonly level: PointId;
}

export type AccountsFixture = Awaited<ReturnType<typeof openAccountsFixture>>;

export async function openAccountsFixture(options: TelemetryOptions = {}) {
  const fixture = await openDeviceFixture(options);
  const { platform, items } = fixture.server;
  const machines: ReturnType<typeof createModbusFake>[] = [];
  let users = 20;
  await platform.addUsers(1);
  await sql`update app_user set grade = 0 where id = 1`.execute(platform.db);
  // Whose items belong to nobody's account until they are given to one.
  const administrator = platform.signIn({ grade: 0, items: 'all', userId: userId(1) });

  const triggersOf = async (itemId: ItemId) =>
    (await fixture.call(fixture.admin, triggerCalls.list, { itemId, pageSize: 100 })).data.list;

  return {
    ...fixture,
    triggersOf,
    /** An item of a new account, with a machine. */
    async addPlace() {
      users += 1;
      await platform.addUsers(users);
      const input = { itemName: `站${fixture.serial()}` };
      const { id: item } = (await fixture.call(administrator, itemCalls.create, input)).data;
      await items.assign(userId(users), [item], actingAs('test'));
      const machine = createModbusFake();
      machines.push(machine);
      const port = await machine.listen();
      const device = await fixture.addMachine({ itemId: item, port });
      const [level, target] = [
        await fixture.addPoint(device.id, { address: '1' }),
        await fixture.addPoint(device.id, { address: '2', writeMin: 0, writeMax: 9 }),
      ];
      await fixture.untilValue(level.id, 0);
      const account = userId(users);
      return { item, account, device, level: level.id, target: target.id, machine };
    },
    /** Enabled triggers, each of which does this once the level is above 10. */
    async addTriggers(
      { item, level }: { readonly item: ItemId; readonly level: PointId },
      count: number,
      actions: readonly TriggerAction[] = [{ kind: 'event', text: '高' }],
    ): Promise<number[]> {
      const ids: number[] = [];
      for (let made = 0; made < count; made += 1) {
        const { data } = await fixture.call(fixture.admin, triggerCalls.create, {
          ...{ itemId: item, name: `触发${fixture.serial()}` },
          condition: { kind: 'comparison', edge: 'true', pointId: level, sign: '>', value: 10 },
          actions: [...actions],
        });
        ids.push(data.id);
      }
      await fixture.call(fixture.admin, triggerCalls.enable, { ids });
      await waitFor('the triggers to look', async () =>
        (await triggersOf(item)).every(({ state }) => state === 'idle'),
      );
      return ids;
    },
    async raise({ machine, level }: Raised, value: number): Promise<void> {
      machine.unit(1).holdings[1] = value;
      await fixture.untilValue(level, value);
    },
    async close(): Promise<void> {
      await fixture.close();
      for (const machine of machines) await machine.close();
    },
  };
}
