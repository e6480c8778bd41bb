/** What the form of a gateway holds, and how it becomes what the server takes. */

import type { CallInput } from '@millwright/contract/call/endpoint';
import { gatewayEndpoints } from '@millwright/contract/devices/endpoints';
import type { GatewayKind } from '@millwright/contract/devices/gateways/gateway-kinds';
import type {
  Literal,
  Registration,
} from '@millwright/contract/devices/gateways/gateway-registration';
import type {
  Gateway,
  GatewayRow,
  UnknownBox,
} from '@millwright/contract/devices/gateways/gateways.schemas';
import type { Mapping } from '@millwright/contract/devices/protocols/index';
import type { ItemId } from '@millwright/kernel';
import { type Saving, saving } from '../../../shell/form/saving.ts';

export type GatewayEntry = CallInput<typeof gatewayEndpoints.create> & {
  readonly kind: GatewayKind;
};

/** A registration in fields that all stand in the form; an empty text means there is none. */
export interface RegistrationDraft {
  readonly match: Registration['packet']['match'];
  readonly literal: Literal;
  readonly pattern: string;
  readonly sent: Registration['sent'];
  readonly packetPrefix: Literal;
  readonly heartbeat: Literal;
}

export interface GatewayFields {
  readonly inItem?: string;
  readonly kind: GatewayKind;
  readonly gatewayName: string;
  readonly boxId: string;
  readonly password?: string;
  readonly registration: RegistrationDraft;
  readonly networks: readonly string[];
  readonly mappings: readonly Mapping[];
}

const noText: Literal = { encoding: 'text', value: '' };

const freshRegistration: RegistrationDraft = {
  match: 'exact',
  literal: noText,
  pattern: '',
  sent: 'once',
  packetPrefix: noText,
  heartbeat: noText,
};

export const freshMapping: Mapping = {
  scope: 'own',
  topic: '',
  shape: 'map',
  at: '',
  name: 'name',
  value: 'value',
  time: null,
  utcOffsetMinutes: 0,
  textNumbers: false,
};

const draftOf = ({ packet, sent, packetPrefix, heartbeat }: Registration): RegistrationDraft => ({
  ...freshRegistration,
  match: packet.match,
  ...(packet.match === 'pattern' ? { pattern: packet.pattern } : { literal: packet.literal }),
  sent,
  packetPrefix: packetPrefix ?? noText,
  heartbeat: heartbeat ?? noText,
});

/** What the form starts from: the gateway, or an empty one. */
/** What the form begins with; a new gateway in the project that was chosen, if one was. */
export const startGateway = (
  gateway: GatewayRow | null,
  chosenItem: ItemId | null = null,
): GatewayFields =>
  gateway === null
    ? {
        ...(chosenItem === null ? {} : { inItem: String(chosenItem) }),
        kind: 'mqtt',
        gatewayName: '',
        boxId: '',
        registration: freshRegistration,
        networks: [],
        mappings: [],
      }
    : {
        inItem: String(gateway.itemId),
        kind: gateway.kind,
        gatewayName: gateway.gatewayName,
        boxId: gateway.boxId,
        registration: gateway.registration ? draftOf(gateway.registration) : freshRegistration,
        networks: gateway.networks,
        mappings: gateway.mappings,
      };

const mostBytes = 40;
const bytesIn = (hex: string): number => hex.length / 2;

/** A gateway for a box that dialled in: known by what it sent first. */
export const startFromBox = ({ hex, text }: UnknownBox): GatewayFields => ({
  ...startGateway(null),
  kind: 'dial-in',
  boxId: (text ?? hex).replace(/[^A-Za-z0-9]/g, '').slice(0, 32),
  registration: {
    ...freshRegistration,
    match: bytesIn(hex) > mostBytes ? 'prefix' : 'exact',
    literal:
      text === null
        ? { encoding: 'hex', value: hex.slice(0, mostBytes * 2) }
        : { encoding: 'text', value: text.slice(0, mostBytes) },
  },
});

export const packetOf = ({ match, literal, pattern }: RegistrationDraft): Registration['packet'] =>
  match === 'pattern' ? { match, pattern } : { match, literal };

export const literalOrNull = (literal: Literal): Literal | null =>
  literal.value === '' ? null : literal;

const registrationOf = (draft: RegistrationDraft): Registration => ({
  packet: packetOf(draft),
  sent: draft.sent,
  packetPrefix: literalOrNull(draft.packetPrefix),
  heartbeat: literalOrNull(draft.heartbeat),
});

/** The entry as the server takes it; only what the kind of gateway has. */
export const finishGateway = (fields: GatewayFields): GatewayEntry => {
  const { kind, gatewayName, boxId, password, registration, networks, mappings } = fields;
  const common = { itemId: Number(fields.inItem), kind, gatewayName, boxId };
  return kind === 'dial-in'
    ? { ...common, registration: registrationOf(registration), networks: [...networks] }
    : { ...common, ...(password ? { password } : {}), mappings: [...mappings] };
};

/** Adds a gateway, or changes `gateway`, which stays in its item and of its kind. */
export const savingGateway = (gateway: GatewayRow | null): Saving<GatewayFields, Gateway> =>
  gateway === null
    ? saving(gatewayEndpoints.create, finishGateway)
    : saving(gatewayEndpoints.edit, (fields) => {
        const { itemId: _item, kind: _kind, ...entry } = finishGateway(fields);
        return { id: gateway.id, version: gateway.version, ...entry };
      });
