/** A write as interlocks look at it. Pure. */
import { isRestValue } from '@millwright/kernel';
import type { AskedWrite, WriteTarget, WriteValue } from '../point-writer.ts';

export const askedWrite = (target: WriteTarget, value: WriteValue): AskedWrite => {
  const { told, slope, intercept } = target;
  return { target, rests: isRestValue({ dataType: told.dataType, slope, intercept }, value) };
};
