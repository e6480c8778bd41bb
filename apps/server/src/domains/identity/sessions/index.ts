export {
  deleteDevice,
  deleteDevicesBefore,
  deleteDevicesOf,
  findDevice,
  findDeviceOfRetired,
  insertDevice,
  listDevices,
  ownersOfDevices,
  rotateDevice,
} from './devices.store.ts';
export { endSessions } from './end-sessions.ts';
export { createToken, type OpenedSession, type Origin, openSession } from './open-session.ts';
export {
  deletePlacesBefore,
  deletePlacesOf,
  findKnownPlace,
  notePlaces,
  type PlaceOrigin,
  placeLength,
} from './places.store.ts';
export { markProved } from './recent-proof.store.ts';
export { demandProof, provedUntil } from './recent-proof.ts';
export { aliveAt, deviceLength, usualSessions } from './session-limits.ts';
export { createSessionSource, findUserAccess } from './session-source.ts';
export {
  deleteOtherSessions,
  deleteSession,
  deleteSessionById,
  deleteSessionsBefore,
  deleteSessionsBeyond,
  deleteSessionsOf,
  listSessions,
  markSecondFactor,
  ownersOfSessions,
  type SessionEntry,
  setSessionLanguage,
  unmarkSecondFactor,
} from './sessions.store.ts';
export {
  countTry,
  deleteTicketsBefore,
  deleteTicketsOf,
  insertTicket,
  type TicketRow,
  takeTicket,
} from './sign-in-tickets.store.ts';
