import { refuse } from '@millwright/contract';
import type { Gateway, GatewayEdit } from '@millwright/contract/devices/gateways.schemas';
import { conflict } from '@millwright/kernel';
import type { Acting } from '../../platform/audit/index.ts';
import { hashBoxPassword } from './box-password.ts';
import { checkMappings } from './check-mappings.ts';
import { emitChange, emitGatewayChange } from './devices.events.ts';
import type { DeviceNeeds } from './devices.needs.ts';
import { devicesBehind, lockGateway, updateGateway } from './gateways.store.ts';

/**
 * @throws Fault refusal `general.not_found`, `general.conflict` with the fresh gateway,
 *   `gateway.box_id_taken`, `gateway.registration_taken`, `gateway.topic_forbidden`,
 *   `gateway.kind_rule` when it does not go with the kind the gateway has.
 */
export async function editGateway(
  needs: DeviceNeeds,
  { id, version, password, ...input }: GatewayEdit,
  acting: Acting,
  mayUseAnyTopic: boolean,
): Promise<Gateway> {
  const passwordHash = password === undefined ? undefined : await hashBoxPassword(password);
  return needs.transactions.run(async (tx) => {
    const before = await lockGateway(tx, id);
    if (before === null) throw refuse('general.not_found');
    if (before.version !== version) throw conflict(before);
    const { registration = before.registration, mappings = before.mappings } = input;
    const isDialIn = before.kind === 'dial-in';
    const extra = isDialIn ? password !== undefined || mappings.length > 0 : registration !== null;
    if (extra || (isDialIn && registration === null)) throw refuse('gateway.kind_rule');
    checkMappings(mappings, before.mappings, mayUseAnyTopic);
    const fresh = { ...input, registration, mappings, passwordHash };
    const after = await updateGateway(tx, before, fresh, needs.clock.now());
    await needs.auditTrail.record(tx, {
      ...acting,
      action: 'gateway.edit',
      subject: { kind: 'gateway', id, name: after.gatewayName },
      itemId: after.itemId,
      before,
      after,
    });
    await emitGatewayChange(needs.outbox, tx, id);
    // Its devices are collected under the box's new name.
    for (const device of await devicesBehind(tx, id)) {
      await emitChange(needs.outbox, tx, { id: device, itemId: after.itemId }, 'edited');
    }
    return after;
  });
}
