import type { DataType, DisplayFormat, ValueColor, WordOrder } from '@millwright/kernel';

/**
 * What the plant is, as data: enough to create its items, devices and points in a database. Served
 * as JSON at `GET /site.json` of the control port; the names of fields follow the contract's.
 */
export interface Site {
  readonly items: readonly SiteItem[];
}

/** A word in both languages. */
export interface Words {
  readonly zh: string;
  readonly en: string;
}

/** One customer project. */
export interface SiteItem {
  /** Chinese characters, letters and digits only. */
  readonly name: Words;
  /** WGS-84 degrees: longitude, latitude. */
  readonly lnglat: readonly [number, number];
  readonly address: Words;
  readonly gateways: readonly SiteGateway[];
  readonly devices: readonly SiteDevice[];
}

/** A box that connects to the platform: signing in to its broker, or dialling in. */
export type SiteGateway = {
  readonly name: Words;
  /** Unique in the plant. */
  readonly boxId: string;
} & (
  | { readonly kind: 'mqtt'; readonly password: string; readonly mappings: readonly object[] }
  | { readonly kind: 'dial-in'; readonly registration: object }
);

/** One machine's controller, reachable as it says. */
export interface SiteDevice {
  /** Chinese characters, letters and digits only; unique in its item. */
  readonly name: Words;
  /** The kind of machine, e.g. `compressor`. */
  readonly kind: string;
  readonly protocol: 'modbus-tcp' | 'modbus-rtu-tcp' | 'modbus-dial-in' | 'mqtt-json';
  /** Id of a device profile. */
  readonly profile: string;
  /** Empty behind a gateway. */
  readonly host: string;
  readonly port: number;
  /** The box id of the gateway it stands behind. */
  readonly gateway: string | null;
  readonly unitId: number;
  readonly mode: 'high-performance' | 'save-flow';
  /** Milliseconds. */
  readonly periodMs: number;
  /** Milliseconds. */
  readonly timeoutMs: number;
  readonly wordOrder: WordOrder;
  readonly maxRegisters: number;
  readonly points: readonly SitePoint[];
}

/** What the values of points are called; lists of one name are one. */
export interface SiteTextList {
  readonly name: Words;
  readonly texts: readonly {
    readonly value: number;
    readonly text: Words;
    readonly color: ValueColor | null;
  }[];
}

/** One data point: value = raw × slope + intercept. */
export interface SitePoint {
  /** Without brackets; unique in its device. */
  readonly name: Words;
  readonly family: string;
  readonly address: string;
  /** For Bool in a word: 0–15; for INT8 in the upper byte: 8; else null. */
  readonly bit: number | null;
  /** Registers of a Char; 1 otherwise. */
  readonly length: number;
  readonly dataType: DataType;
  readonly displayFormat: DisplayFormat;
  readonly wordOrder: WordOrder | null;
  readonly unit: string;
  readonly writable: boolean;
  readonly saved: boolean;
  readonly decimals: number | null;
  readonly lowerLimit: number | null;
  readonly upperLimit: number | null;
  /** Of the alarm of a limit: 1 ordinary to 4 serious. */
  readonly limitLevel: 1 | 2 | 3 | 4;
  readonly limitDelayMs: number;
  readonly limitDeadband: number;
  readonly writeMin: number | null;
  readonly writeMax: number | null;
  readonly writeStep: number | null;
  readonly slope: number;
  readonly intercept: number;
  readonly textList: SiteTextList | null;
}
