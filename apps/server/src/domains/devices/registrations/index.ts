export {
  type BoxMeeting,
  forgetMeetings,
  listMeetings,
  packetsMet,
  saveMeeting,
} from './box-meetings.store.ts';
export { createRegistrationClaims, type RegistrationClaims } from './registration-claims.ts';
