import { DataType } from '@millwright/kernel';
import { needExpressionTexts } from '../../../../shell/expressions/need-expression-texts.ts';
import { lazyPart } from '../../../../shell/pages/lazy-part.tsx';
import type { PointRules, ProtocolWeb } from '../protocol-web.ts';

const rules: PointRules = {
  start: { expression: '', tally: 'value', dataType: DataType.DOUBLE },
  finish: (entry) => entry,
  writable: () => false,
  scaled: false,
  types: [DataType.DOUBLE, DataType.BOOL],
};

/** A part that shows an expression, with what is said of them. */
const withWords = async <Part>(loading: Promise<Part>): Promise<Part> =>
  (await Promise.all([loading, needExpressionTexts()]))[0];

/** No device: points that are reckoned from others. */
export const web: ProtocolWeb = {
  DeviceFields: null,
  CopyFields: null,
  AddressFields: lazyPart('devices', () =>
    withWords(import('./AddressFields.tsx').then((module) => module.AddressFields)),
  ),
  block: null,
  usePointRules: () => rules,
  stationText: () => '',
  placeText: ({ expression = '' }) => expression,
  Place: lazyPart(
    'devices',
    () => withWords(import('./Place.tsx').then((module) => module.Place)),
    null,
  ),
};
