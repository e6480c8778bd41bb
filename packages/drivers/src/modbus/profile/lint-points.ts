import { DataType, DisplayFormat, Fault, takesTexts } from '@millwright/kernel';
import type { DeviceProfile, ModelPoint } from './profile.ts';
import { resolvePoint } from './register-point.ts';

const languages = ['zh-CN', 'en-US'] as const;

/** What is wrong with the points of a profile, in words for its author. */
export function lintPoints(profile: DeviceProfile): string[] {
  const { points = [], textLists = [] } = profile;
  const lists = new Set(textLists.map(({ id }) => id));
  return [
    ...languages.flatMap((language) => [
      ...twice(points.map(({ name }) => name[language])).map((name) => `has point ${name} twice`),
      ...twice(textLists.map(({ name }) => name[language])).map(
        (name) => `has texts ${name} twice`,
      ),
    ]),
    ...twice(textLists.map(({ id }) => id)).map((id) => `has texts ${id} twice`),
    ...textLists.flatMap(({ id, texts }) => [
      ...(texts.length === 0 ? [`texts ${id} are empty`] : []),
      ...twice(texts.map(({ value }) => String(value))).map(
        (value) => `texts ${id} name ${value} twice`,
      ),
    ]),
    ...points.flatMap((point) =>
      faultsOf(profile, point, lists).map((fault) => `${point.name['en-US']} ${fault}`),
    ),
  ];
}

const twice = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
];

function faultsOf(profile: DeviceProfile, point: ModelPoint, lists: ReadonlySet<string>): string[] {
  const { lowerLimit, upperLimit, writeMin, writeMax, writeStep } = point;
  const dataType = DataType[point.dataType];
  const isNumber = dataType !== DataType.BOOL && dataType !== DataType.CHAR;
  const isRanged = [writeMin, writeMax, writeStep].some((bound) => bound !== undefined);
  const isReversed = (low?: number, high?: number): boolean =>
    low !== undefined && high !== undefined && low > high;
  const faults: readonly (readonly [boolean, string])[] = [
    [languages.some((language) => !point.name[language]), 'needs a name in both languages'],
    [dataType === undefined, `has an unknown type ${point.dataType}`],
    [isReversed(lowerLimit, upperLimit), 'has reversed limits'],
    [isReversed(writeMin, writeMax), 'has a reversed writing range'],
    [isRanged && !isNumber, 'has a writing range and is no number'],
    [isRanged && !point.writable, 'has a writing range and cannot be written'],
    [point.slope === 0, 'has a slope of 0'],
    [point.texts !== undefined && !lists.has(point.texts), `has unknown texts ${point.texts}`],
    [point.texts !== undefined && !takesTexts(dataType), 'has texts and is no whole number or bit'],
  ];
  return [
    ...faults.flatMap(([isFaulty, words]) => (isFaulty ? [words] : [])),
    ...(dataType === undefined ? [] : misplaced(profile, point, dataType)),
  ];
}

function misplaced(profile: DeviceProfile, point: ModelPoint, dataType: DataType): string[] {
  const { family, address, bit = null, slope = 1, intercept = 0 } = point;
  const source = {
    ...{ family, address, bit, dataType, slope, intercept },
    ...{ length: 1, displayFormat: DisplayFormat.decimal, wordOrder: null },
  };
  try {
    const { writable } = resolvePoint(profile, profile.wordOrder, 0, source);
    return point.writable && !writable ? [`is written, and ${family} is read only`] : [];
  } catch (error) {
    return [`stands nowhere: ${error instanceof Fault ? error.code : String(error)}`];
  }
}
