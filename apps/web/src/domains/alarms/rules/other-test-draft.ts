/** Tests that look at more than the value of a point, while they are entered. */
import type { ConditionTest } from '@millwright/contract/alarms/conditions.schemas';
import type { DeviceId, PointId, ShiftQuestion } from '@millwright/kernel';

/** What a test is about: people choose that first. */
export const testKinds = [
  'value',
  'other-point',
  'change',
  'no-data',
  'bad-quality',
  'device',
  'shift',
  'expression',
] as const;
export type TestKind = (typeof testKinds)[number];

type OfOp<Op extends ConditionTest['op']> = Extract<ConditionTest, { op: Op }>;
type DeviceTest = Extract<ConditionTest, { deviceId: DeviceId }>;
type ChangeTest = Extract<ConditionTest, { windowMs: number }>;
type OtherPointTest = Extract<ConditionTest, { otherPointId: PointId }>;
export type OtherTest =
  | OfOp<'no-data'>
  | OfOp<'bad-quality'>
  | DeviceTest
  | ChangeTest
  | OtherPointTest
  | OfOp<'working' | 'off' | 'shift'>
  | OfOp<'expression'>;

export const deviceStates = [
  'offline',
  'not-online',
] as const satisfies readonly DeviceTest['op'][];
export const directions = [
  'rising',
  'falling',
  'changing',
] as const satisfies readonly ChangeTest['op'][];
export const comparisons = [
  'above-point',
  'below-point',
  'equal-point',
] as const satisfies readonly OtherPointTest['op'][];

export interface OtherDraft {
  readonly about: TestKind;
  readonly deviceId: DeviceId | null;
  readonly deviceState: DeviceTest['op'];
  /** Seconds without data, or without the device. */
  readonly forSeconds: number | null;
  readonly direction: ChangeTest['op'];
  readonly change: number | null;
  readonly windowSeconds: number | null;
  readonly comparison: OtherPointTest['op'];
  readonly otherPointId: PointId | null;
  /** Null while none is chosen. */
  readonly shift: ShiftQuestion | null;
  /** Of an expression, points by their names. */
  readonly text: string;
}

/** What was entered of any test, with the fields that several kinds have. */
type Entered = OtherDraft & { readonly pointId: PointId | null; readonly deadband: number };

/** An expression in another spelling. */
export type Spelled = (text: string) => string;

export const newOther: OtherDraft = {
  about: 'value',
  deviceId: null,
  deviceState: 'offline',
  forSeconds: 60,
  direction: 'rising',
  change: null,
  windowSeconds: 60,
  comparison: 'above-point',
  otherPointId: null,
  shift: null,
  text: '',
};

export function draftOther(test: OtherTest, written: Spelled): Partial<Entered> {
  switch (test.op) {
    case 'no-data':
      return { about: 'no-data', pointId: test.pointId, forSeconds: test.forMs / 1000 };
    case 'bad-quality':
      return { about: 'bad-quality', pointId: test.pointId };
    case 'offline':
    case 'not-online': {
      const { op: deviceState, deviceId, forMs } = test;
      return { about: 'device', deviceState, deviceId, forSeconds: forMs / 1000 };
    }
    case 'rising':
    case 'falling':
    case 'changing': {
      const { op: direction, pointId, value: change, windowMs, deadband } = test;
      return {
        ...{ about: 'change', direction, pointId, change, deadband },
        windowSeconds: windowMs / 1000,
      };
    }
    case 'above-point':
    case 'below-point':
    case 'equal-point': {
      const { op: comparison, pointId, otherPointId, deadband } = test;
      return { about: 'other-point', comparison, pointId, otherPointId, deadband };
    }
    case 'working':
    case 'off':
      return { about: 'shift', shift: { kind: test.op } };
    case 'shift':
      return { about: 'shift', shift: { kind: test.op, shift: test.shift } };
    case 'expression':
      return { about: 'expression', text: written(test.text) };
  }
}

const ms = (seconds: number): number => Math.round(seconds * 1000);

/** Null while something is missing. */
export function finishOther(draft: Entered): OtherTest | null {
  const { about, pointId, deviceId, forSeconds, deadband, text } = draft;
  if (about === 'expression') return text.trim() === '' ? null : { op: 'expression', text };
  if (about === 'shift') {
    const { shift: asked } = draft;
    if (asked === null) return null;
    return asked.kind === 'shift' ? { op: 'shift', shift: asked.shift } : { op: asked.kind };
  }
  if (about === 'device') {
    if (deviceId === null || forSeconds === null) return null;
    return { op: draft.deviceState, deviceId, forMs: ms(forSeconds) };
  }
  if (pointId === null) return null;
  if (about === 'no-data') {
    return forSeconds === null ? null : { op: 'no-data', pointId, forMs: ms(forSeconds) };
  }
  if (about === 'bad-quality') return { op: 'bad-quality', pointId };
  if (about === 'other-point') {
    const { comparison: op, otherPointId } = draft;
    return otherPointId === null ? null : { op, pointId, otherPointId, deadband };
  }
  const { direction: op, change: value, windowSeconds } = draft;
  if (value === null || windowSeconds === null) return null;
  return { op, pointId, value, windowMs: ms(windowSeconds), deadband };
}
