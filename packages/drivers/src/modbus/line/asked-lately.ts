/** What may still come of everything that was asked, on a line whose copies overtake later replies. */
import { encodeWriteReply } from '../wire/pdu.ts';
import { type SerialQuestion, shapeOfRead } from '../wire/serial-question.ts';

interface Moment {
  readonly at: number;
  readonly timeout: number;
}

export interface AskedLately {
  asked(question: SerialQuestion, timeout: number, now: number): void;
  /** It was refused, or given up without an answer: an exception may come of it. */
  endedWithout(question: SerialQuestion, timeout: number, at: number): void;
  /** When a reply of its shape was last asked for; undefined = never, or longer ago than matters. */
  lastOfShape(question: SerialQuestion): Moment | undefined;
  /** When the latest was asked whose exception could be taken for one to the question. */
  lastWithout(question: SerialQuestion): Moment | undefined;
}

/** More echoes than writes can have within any bound. */
const mostKept = 4096;

const functionKey = ({ unit, pdu }: SerialQuestion): number => unit * 256 + (pdu[0] as number);

/** Reads are told apart by the length of their replies, writes by their whole echo. */
const shapeKey = (question: SerialQuestion): number | string =>
  shapeOfRead(question) ?? `${question.unit} ${encodeWriteReply(question.pdu).toString('latin1')}`;

export function createAskedLately(): AskedLately {
  const shapes = new Map<number | string, Moment>();
  const refusals = new Map<number, Moment>();

  return {
    asked(question, timeout, now) {
      const key = shapeKey(question);
      // The latest stands last.
      shapes.delete(key);
      shapes.set(key, { at: now, timeout });
      const [oldest] = shapes.keys();
      if (shapes.size > mostKept && oldest !== undefined) shapes.delete(oldest);
    },
    endedWithout: (question, timeout, at) =>
      void refusals.set(functionKey(question), { at, timeout }),
    lastOfShape: (question) => shapes.get(shapeKey(question)),
    lastWithout: (question) => refusals.get(functionKey(question)),
  };
}
