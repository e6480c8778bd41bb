import { isDeepStrictEqual } from 'node:util';
import { refuse } from '@millwright/contract';
import {
  needsConsent,
  type Registration,
} from '@millwright/contract/devices/gateways/gateway-registration';
import type { Gateway, GatewayEdit } from '@millwright/contract/devices/gateways/gateways.schemas';
import { type Acting, type Change, change } from '../../../platform/audit/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import { emitChange, emitGatewayChange } from '../devices.events.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import type { DevicePorts } from '../devices.ports.ts';
import {
  devicesBehind,
  findGateways,
  keepBoxId,
  lockGateway,
  updateGateway,
} from '../gateways.store.ts';
import { packetTest } from '../registration-key.ts';
import { type ComparedRegistrations, forgetMeetings, packetsMet } from '../registrations/index.ts';
import { hashBoxPassword } from './box-password.ts';
import { checkMappings } from './check-mappings.ts';
import { keepBox } from './keep-box.ts';

/**
 * @param isAdministrator whoever acts may read topics outside the gateway's own, and state a
 *   registration that takes many boxes
 * @throws Fault refusal `general.not_found`, `general.conflict` with the fresh gateway,
 *   `general.too_many`, `gateway.box_id_taken`, `gateway.registration_taken`, `gateway.topic_forbidden`,
 *   `gateway.kind_rule` when it does not go with the kind the gateway has, and those of `keepBox`.
 */
export async function editGateway(
  needs: DeviceNeeds,
  ports: Pick<DevicePorts, 'deviceMeaningGuards'>,
  { id, version, password, ...input }: GatewayEdit,
  acting: Acting,
  isAdministrator: boolean,
): Promise<Gateway> {
  const passwordHash = password === undefined ? undefined : await hashBoxPassword(password);
  const gateway: Change<Gateway> = {
    action: 'gateway.edit',
    lock: (tx) => lockGateway(tx, id),
    version,
    describe: ({ gatewayName: name, itemId }) => ({
      subject: { kind: 'gateway', id, name },
      itemId,
    }),
    async emit(tx, { itemId }) {
      await emitGatewayChange(needs.outbox, tx, id);
      // Its devices are collected under the box's new name.
      for (const device of await devicesBehind(tx, id)) {
        await emitChange(needs.outbox, tx, { id: device, itemId }, 'edited');
      }
    },
  };
  const compared = await compareAhead(needs, id, input.registration, acting, isAdministrator);
  return change(needs, gateway, acting, async (tx, before) => {
    const { registration = before.registration, mappings = before.mappings } = input;
    const { networks = before.networks } = input;
    const isDialIn = before.kind === 'dial-in';
    const extra = isDialIn
      ? password !== undefined || mappings.length > 0
      : registration !== null || networks.length > 0;
    if (extra || (isDialIn && registration === null)) throw refuse('gateway.kind_rule');
    await keepBox(tx, ports, before, { ...input, password });
    checkMappings(mappings, before.mappings, isAdministrator);
    const { boxId } = input;
    if (boxId.toLowerCase() !== before.boxId.toLowerCase()) await keepBoxId(tx, boxId);
    const awaitsConsent = await claimChanged(
      needs,
      tx,
      { before, registration, isAdministrator, compared },
      acting,
    );
    const fresh = { ...input, registration, awaitsConsent, networks, mappings, passwordHash };
    return updateGateway(tx, before, fresh, needs.clock.now());
  });
}

const claimantOf = ({ itemId, id }: Gateway, actor: Acting['actor'], consented: boolean) => ({
  itemId,
  actor,
  consented,
  replaces: id,
});

/** Compares a registration that is about to change, before others have to wait for it. */
async function compareAhead(
  needs: DeviceNeeds,
  id: GatewayEdit['id'],
  registration: Registration | null | undefined,
  { actor }: Acting,
  isAdministrator: boolean,
): Promise<ComparedRegistrations | null> {
  if (registration === undefined || registration === null) return null;
  const [before] = await findGateways(needs.db, [id]);
  if (before === undefined || isDeepStrictEqual(registration, before.registration)) return null;
  const by = claimantOf(before, actor, isAdministrator);
  return needs.registrations.compare(by, [registration]);
}

/** Answers whether the registration waits for consent; one that stays as it was waits as before. */
async function claimChanged(
  needs: DeviceNeeds,
  tx: Tx,
  {
    before,
    registration,
    isAdministrator,
    compared,
  }: {
    readonly before: Gateway;
    readonly registration: Registration | null;
    readonly isAdministrator: boolean;
    readonly compared: ComparedRegistrations | null;
  },
  { actor }: Acting,
): Promise<boolean> {
  if (registration === null || isDeepStrictEqual(registration, before.registration)) {
    return before.awaitsConsent;
  }
  const takes = packetTest(registration);
  const met = await packetsMet(tx, before.id);
  await forgetMeetings(
    tx,
    met.filter((packet) => !takes(packet)),
  );
  if (!isAdministrator && needsConsent(registration)) return true;
  const by = claimantOf(before, actor, isAdministrator);
  const [comesIntoForce] = await needs.registrations.claim(tx, by, [registration], compared);
  return comesIntoForce !== true;
}
