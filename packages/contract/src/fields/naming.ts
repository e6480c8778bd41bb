/**
 * Which names an installation takes: those of the requirement (spec §5), or with `NAMES=plant` those
 * that plants write on their machines as well: `1#空压机`, `PLC-01`, `A/B 泵`, `温度（出口）`.
 */
import type { ErrorCode } from '../manifest/errors.ts';

export const namings = ['plain', 'plant'] as const;
export type Naming = (typeof namings)[number];

export interface NameRule {
  /** What the whole name has to match, without white space at its ends. */
  readonly pattern: RegExp;
  /** The refusal of one that does not. */
  readonly code: ErrorCode;
}

/** Begins as a plain name does; afterwards spaces and a few signs may stand in it. */
const signed = /^(?![ _#./-])[\p{Script=Han}A-Za-z0-9 _#./-]+$/u;
/** Curly ones stand for what texts fill in; what cannot be seen makes two names look like one. */
const curlyFree = /^[^{}｛｝\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u;

/** By the refusal of the plain rule. */
const plantRules: Readonly<Partial<Record<ErrorCode, NameRule>>> = {
  'item.name_rule': { pattern: signed, code: 'item.plant_name_rule' },
  'device.name_rule': { pattern: signed, code: 'device.plant_name_rule' },
  'identity.role_name': { pattern: signed, code: 'identity.plant_role_name' },
  'point.name_rule': { pattern: curlyFree, code: 'point.plant_name_rule' },
};

let naming: Naming = 'plain';

/** Of the server's process, where schemas check: said when it starts. */
export const setNaming = (taken: Naming): void => {
  naming = taken;
};

export const namingInForce = (): Naming => naming;

/** The rule for names that the plain rule refuses with its code. */
export const nameRule = (plain: NameRule, taken = naming): NameRule =>
  (taken === 'plant' && plantRules[plain.code]) || plain;

/** A pattern that goes by the rule in force; it reads as the plain one. */
export class NamePattern extends RegExp {
  readonly code: ErrorCode;

  constructor(plain: RegExp, code: ErrorCode) {
    super(plain);
    this.code = code;
  }

  override test(name: string): boolean {
    const { pattern } = nameRule({ pattern: this, code: this.code });
    return pattern === this ? super.test(name) : pattern.test(name);
  }
}
