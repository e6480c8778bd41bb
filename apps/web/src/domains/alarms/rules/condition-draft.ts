/** A condition while it is being entered: always a list of tests and groups of tests. */

import type { ConditionTest, ConditionWhen } from '@millwright/contract/alarms/conditions.schemas';
import type { PointId } from '@millwright/kernel';
import {
  draftOther,
  finishOther,
  newOther,
  type OtherDraft,
  type OtherTest,
  type Spelled,
} from './other-test-draft.ts';

export type TestOp = (typeof testOps)[number];
export const testOps = [
  'above',
  'at-least',
  'below',
  'at-most',
  'equal',
  'not-equal',
  'inside',
  'outside',
  'bit',
] as const;

/** One test; fields that its kind or its operator do not use keep what was entered. */
export interface TestDraft extends OtherDraft {
  readonly kind: 'test';
  readonly key: number;
  readonly op: TestOp;
  readonly pointId: PointId | null;
  readonly value: number | null;
  readonly high: number | null;
  readonly deadband: number;
  readonly bit: number;
  readonly set: boolean;
}

export interface GroupDraft {
  readonly kind: 'group';
  readonly key: number;
  readonly op: 'all' | 'any';
  readonly of: readonly TestDraft[];
}

export interface ConditionDraft {
  readonly op: 'all' | 'any';
  readonly of: readonly (TestDraft | GroupDraft)[];
}

let lastKey = 0;
const nextKey = (): number => {
  lastKey += 1;
  return lastKey;
};

export const newTest = (): TestDraft => ({
  kind: 'test',
  key: nextKey(),
  op: 'above',
  pointId: null,
  value: null,
  high: null,
  deadband: 0,
  bit: 0,
  set: true,
  ...newOther,
});

export const newGroup = (): GroupDraft => ({
  kind: 'group',
  key: nextKey(),
  op: 'any',
  of: [newTest(), newTest()],
});

export const hasRange = (op: TestOp): op is 'inside' | 'outside' =>
  op === 'inside' || op === 'outside';
export const hasDeadband = (op: TestOp): boolean =>
  op !== 'equal' && op !== 'not-equal' && op !== 'bit';

type ValueTest = Exclude<ConditionTest, OtherTest>;
type Group = { op: 'all' | 'any'; of: ConditionTest[] };

const isValueTest = (test: ConditionTest): test is ValueTest =>
  testOps.some((op) => op === test.op);

const isGroup = (part: ConditionWhen | Group): part is Extract<ConditionWhen, { of: unknown }> =>
  part.op === 'all' || part.op === 'any';

const draftTest = (test: ConditionTest, written: Spelled): TestDraft =>
  isValueTest(test) ? draftValueTest(test) : { ...newTest(), ...draftOther(test, written) };

const draftValueTest = (test: ValueTest): TestDraft => ({
  ...newTest(),
  op: test.op,
  pointId: test.pointId,
  ...('value' in test ? { value: test.value } : {}),
  ...('low' in test ? { value: test.low, high: test.high } : {}),
  ...('deadband' in test ? { deadband: test.deadband } : {}),
  ...('bit' in test ? { bit: test.bit, set: test.set } : {}),
});

/**
 * A stored condition, ready to be changed.
 * @param written an expression with names in the place of ids
 */
export const draftCondition = (
  when: ConditionWhen,
  written: Spelled = (stored) => stored,
): ConditionDraft => {
  if (!isGroup(when)) return { op: 'all', of: [draftTest(when, written)] };
  return {
    op: when.op,
    of: when.of.map((part) =>
      isGroup(part)
        ? {
            kind: 'group',
            key: nextKey(),
            op: part.op,
            of: part.of.map((test) => draftTest(test as ConditionTest, written)),
          }
        : draftTest(part, written),
    ),
  };
};

const finishTest = (draft: TestDraft): ConditionTest | null =>
  draft.about === 'value' ? finishValueTest(draft) : finishOther(draft);

const finishValueTest = (draft: TestDraft): ValueTest | null => {
  const { op, pointId, value, high, deadband, bit, set } = draft;
  if (pointId === null) return null;
  if (op === 'bit') return { op, pointId, bit, set };
  if (value === null) return null;
  if (hasRange(op)) return high === null ? null : { op, pointId, low: value, high, deadband };
  if (op === 'equal' || op === 'not-equal') return { op, pointId, value };
  return { op, pointId, value, deadband };
};

const complete = <T>(parts: readonly (T | null)[]): T[] | null =>
  parts.every((part) => part !== null) ? parts.filter((part) => part !== null) : null;

/** The condition as it is stored; null while something is missing. A single test stands alone. */
export const finishCondition = (draft: ConditionDraft): ConditionWhen | null => {
  const parts = complete(
    draft.of.map((part) => {
      if (part.kind === 'test') return finishTest(part);
      const tests = complete(part.of.map(finishTest));
      return tests && tests.length > 0 ? { op: part.op, of: tests } : null;
    }),
  );
  const [first] = parts ?? [];
  if (!parts || first === undefined) return null;
  return parts.length === 1 ? first : { op: draft.op, of: parts };
};

/** The expressions that are being entered. */
export const textsOf = (draft: ConditionDraft): string[] =>
  draft.of
    .flatMap((part) => (part.kind === 'test' ? [part] : part.of))
    .flatMap(({ about, text }) => (about === 'expression' ? [text] : []));
