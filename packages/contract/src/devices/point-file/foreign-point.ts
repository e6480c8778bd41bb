/** A point of another maker's table, cell by cell. */
import { DataType, entryOf, type WordOrder, wordOrders } from '@millwright/kernel';
import { type LimitValues, limitFieldsOf, limitSides } from '../points/point-limits.ts';
import type { TypedAddress } from '../protocols/typed-address.ts';
import type { TableMaker } from './table-layout.ts';
import { type TableColumn, typeNamed } from './table-words.ts';

/** What a line says of its point; what it does not say is missing. */
export interface ForeignPoint {
  readonly name: string;
  /** The fields of its address. */
  readonly place: TypedAddress['place'];
  /** The same as a text. */
  readonly address: string;
  readonly dataType: DataType;
  readonly wordOrder?: WordOrder;
  readonly unit?: string;
  readonly writable?: boolean;
  readonly decimals?: number | null;
  readonly slope?: number;
  readonly intercept?: number;
  readonly lowLowLimit?: number | null;
  readonly lowerLimit?: number | null;
  readonly upperLimit?: number | null;
  readonly highHighLimit?: number | null;
  /** Of the project, by its name; empty for none. */
  readonly group?: string;
}

export interface ForeignProblem {
  readonly column: TableColumn;
  readonly error:
    | 'point_file.cell_invalid'
    | 'point_file.address_unread'
    | 'point_file.type_unread'
    | 'point_file.type_missing'
    | 'point_file.scaling_unread';
}

export type ForeignRead =
  | { readonly point: ForeignPoint }
  | { readonly problems: readonly ForeignProblem[] };

export type ForeignCells = Readonly<Partial<Record<TableColumn, string>>>;

export interface ForeignRules {
  readonly maker: TableMaker | null;
  /** Null for what is no address of the device. */
  readonly readAddress: (text: string, dataType: DataType) => TypedAddress | null;
}

/**
 * The types of KEPServerEX that have one of ours. BCD, LBCD, QWord, String and Date have none: what is
 * read would not be what was meant. Char is a number of 8 bits there, not a text.
 */
const kepTypes: Readonly<Record<string, DataType>> = {
  boolean: DataType.BOOL,
  byte: DataType.INT8U,
  char: DataType.INT8S,
  word: DataType.INT16U,
  short: DataType.INT16S,
  dword: DataType.INT32U,
  long: DataType.INT32S,
  llong: DataType.INT64S,
  float: DataType.FLOAT,
  double: DataType.DOUBLE,
};

const typeOf = (text: string, maker: TableMaker | null): DataType | null =>
  maker === 'kepserverex' ? (entryOf(kepTypes, text.toLowerCase()) ?? null) : typeNamed(text);

const digits = /^\d+(?:\.\d{1,2})?$/;
/**
 * 41, 401 and 4001 are 40001 there. Of a short one that begins with 0 or 1 nobody knows whether a
 * spreadsheet has taken zeros from its beginning: 17 may be the coil 000017.
 */
const reference =
  /^(?:(?<kind>[01])(?<long>\d{4,5})|(?<space>[34])(?<short>\d{1,5}))(?<bit>\.\d{1,2})?$/;
const mostNumber = 65_536;

/** The address in the spelling of the field; empty for what is none in that of its maker. */
function addressIn(text: string, maker: TableMaker | null): string {
  if (maker !== 'kepserverex' || !digits.test(text)) return text;
  const {
    kind = '',
    long = '',
    space = '',
    short = '',
    bit = '',
  } = reference.exec(text)?.groups ?? {};
  const number = Number(long || short);
  if (number < 1 || number > mostNumber) return '';
  return `${kind || space}${(long || short).padStart(4, '0')}${bit}`;
}

/** What a kind of register is called where it has a column of its own. */
const spaces: Readonly<Record<string, string>> = {
  ...{ '0x': 'CO', '1x': 'DI', '3x': 'IR', '4x': 'HR' },
  ...{ coil: 'CO', coils: 'CO', discreteinput: 'DI', inputregister: 'IR', holdingregister: 'HR' },
  ...{ 线圈: 'CO', 离散输入: 'DI', 输入寄存器: 'IR', 保持寄存器: 'HR' },
};
const familyIn = (text: string): string =>
  entryOf(spaces, text.toLowerCase().replaceAll(/\s/g, '')) ?? text;

const accesses: Readonly<Record<string, boolean>> = {
  ...{ ro: false, r: false, readonly: false, 只读: false, no: false, false: false, 否: false },
  ...{ rw: true, readwrite: true, 读写: true, 可读写: true, 可读可写: true },
  ...{ yes: true, true: true, 是: true, '0': false, '1': true, '': false },
};
const accessIn = (text: string): boolean | undefined =>
  entryOf(accesses, text.toLowerCase().replace(/[\s/_-]/g, ''));

const orderIn = (text: string): WordOrder | undefined =>
  wordOrders.find((order) => order === text.toUpperCase());

const numberIn = (text: string): number | undefined => {
  const value = Number(text);
  return text !== '' && Number.isFinite(value) ? value : undefined;
};

/** Places that a computed slope is true to: 3276.7 / 32767 is a tenth. */
const precision = 12;
const rounded = (value: number): number => Number(value.toPrecision(precision));

interface Scale {
  readonly slope: number;
  readonly intercept: number;
}

type Told = (column: TableColumn, error?: ForeignProblem['error']) => void;

/** Undefined where the line says nothing of scaling. */
function scaleOf(cells: ForeignCells, tell: Told): Partial<Scale> | undefined {
  const mode = (cells.scaling ?? '').toLowerCase();
  if (mode !== '' && mode !== 'none' && mode !== 'linear') {
    tell('scaling', 'point_file.scaling_unread');
    return undefined;
  }
  const ends = (['rawLow', 'rawHigh', 'scaledLow', 'scaledHigh'] as const).map((column) => {
    const text = cells[column] ?? '';
    const value = numberIn(text);
    // Where a table says how it scales, it leaves the ends of what it does not scale as they were.
    const counts = cells.scaling === undefined ? text !== '' : mode === 'linear';
    if (counts && value === undefined) tell(column);
    return counts ? value : undefined;
  });
  const [rawLow, rawHigh, scaledLow, scaledHigh] = ends;
  if (ends.every((end) => end === undefined)) return plainScale(cells, tell);
  if (rawLow === undefined || rawHigh === undefined) return missing(ends, tell);
  if (scaledLow === undefined || scaledHigh === undefined) return missing(ends, tell);
  if (rawLow === rawHigh) {
    tell('rawHigh');
    return undefined;
  }
  const slope = (scaledHigh - scaledLow) / (rawHigh - rawLow);
  return { slope: rounded(slope), intercept: rounded(scaledLow - rawLow * slope) };
}

/** Names the ends that are not there, where others are. */
function missing(ends: readonly (number | undefined)[], tell: Told): undefined {
  const columns = ['rawLow', 'rawHigh', 'scaledLow', 'scaledHigh'] as const;
  for (const [at, column] of columns.entries()) if (ends[at] === undefined) tell(column);
}

function plainScale(cells: ForeignCells, tell: Told): Partial<Scale> | undefined {
  const told: { slope?: number; intercept?: number } = {};
  for (const column of ['slope', 'intercept'] as const) {
    const text = cells[column];
    if (text === undefined) continue;
    const value = text === '' ? { slope: 1, intercept: 0 }[column] : numberIn(text);
    if (value === undefined) tell(column);
    else told[column] = value;
  }
  return Object.keys(told).length === 0 ? undefined : told;
}

const turned = ({ slope = 1, intercept = 0 }: Partial<Scale>): Scale => ({
  slope: -slope,
  intercept: 0 - intercept,
});

const isScaled = ({ slope = 1, intercept = 0 }: Partial<Scale>): boolean =>
  slope !== 1 || intercept !== 0;

/** Reads a line: the point that it describes, or every cell of it that says nothing here. */
export function readForeignPoint(cells: ForeignCells, rules: ForeignRules): ForeignRead {
  const problems: ForeignProblem[] = [];
  const tell: Told = (column, error = 'point_file.cell_invalid') => {
    if (!problems.some((told) => told.column === column)) problems.push({ column, error });
  };
  const name = cells.name ?? '';
  if (name === '') tell('name');
  const typeText = cells.dataType ?? '';
  const asked = typeText === '' ? null : typeOf(typeText, rules.maker);
  if (typeText !== '' && asked === null) tell('dataType', 'point_file.type_unread');
  const bit = cells.bit ? `.${cells.bit}` : '';
  const place = `${addressIn(cells.address ?? '', rules.maker)}${bit}`;
  const written = `${familyIn(cells.family ?? '')}${place}`;
  const at = rules.readAddress(written, asked ?? DataType.INT16U);
  if (at === null) tell('address', 'point_file.address_unread');
  else if (typeText === '' && !at.saysType) tell('dataType', 'point_file.type_missing');
  // A size that is not that of the type: one of the two is wrong.
  else if (asked !== null && !at.saysType && at.dataType !== asked) {
    tell('dataType', 'point_file.type_unread');
  }

  const number = (column: 'decimals' | keyof LimitValues): number | null | undefined => {
    const text = cells[column];
    if (text === undefined || text === '') return text === undefined ? undefined : null;
    const value = numberIn(text);
    if (value === undefined) tell(column);
    return value;
  };
  const wordOrder = cells.wordOrder ? orderIn(cells.wordOrder) : undefined;
  if (cells.wordOrder && wordOrder === undefined) tell('wordOrder');
  const writable = cells.access === undefined ? undefined : accessIn(cells.access);
  if (cells.access !== undefined && writable === undefined) tell('access');
  const decimals = number('decimals');
  const limits = limitSides.flatMap((side) => {
    const field = limitFieldsOf[side].value;
    const value = number(field);
    return value === undefined ? [] : [[field, value]];
  });
  const negates = accessIn(cells.negate ?? '');
  if (negates === undefined) tell('negate');
  const told = scaleOf(cells, tell);
  const scale = negates ? turned(told ?? {}) : told;
  const isNumber = at?.dataType !== DataType.BOOL && at?.dataType !== DataType.CHAR;
  if (at && !isNumber && scale && isScaled(scale)) {
    tell(cells.scaling === undefined ? 'slope' : 'scaling', 'point_file.scaling_unread');
  }
  if (at === null || problems.length > 0) return { problems };
  return {
    point: {
      ...{ name, place: at.place, address: at.plain, dataType: at.dataType },
      ...(wordOrder === undefined ? {} : { wordOrder }),
      ...(cells.unit === undefined ? {} : { unit: cells.unit }),
      ...(cells.group === undefined ? {} : { group: cells.group }),
      ...(writable === undefined ? {} : { writable }),
      ...(decimals === undefined ? {} : { decimals }),
      ...Object.fromEntries(limits),
      ...(scale ?? {}),
    },
  };
}
