/** A line for protocols of one question and one answer: all of it but what is asked and answered. */
export { openRequestLine } from './request-line.ts';
export type {
  Answer,
  Question,
  RequestPoint,
  RequestProtocol,
  WriteQuestion,
} from './request-protocol.ts';
