/** A write as interlocks look at it. Pure. */
import { isRestValue, type WriteConfirm } from '@millwright/kernel';
import type { AskedWrite, WriteTarget, WriteValue } from '../point-writer.ts';

export const askedWrite = (target: WriteTarget, value: WriteValue): AskedWrite => {
  const { told, slope, intercept } = target;
  return { target, rests: isRestValue({ dataType: told.dataType, slope, intercept }, value) };
};

/** What a person has to do before this value is written. */
export const confirmOf = (target: WriteTarget, value: WriteValue): WriteConfirm =>
  askedWrite(target, value).rests ? target.restConfirm : target.confirm;
