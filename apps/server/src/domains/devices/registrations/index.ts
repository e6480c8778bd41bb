export {
  type BoxMeeting,
  forgetMeetings,
  listMeetings,
  packetsMet,
  saveMeeting,
} from './box-meetings.store.ts';
export {
  type ComparedRegistrations,
  createRegistrationClaims,
  type RegistrationClaims,
} from './registration-claims.ts';
