/** What a history sheet is read with. */
import type { Items } from '../../items/index.ts';
import type { History } from '../../telemetry/index.ts';
import type { ColumnNeeds, FigureNeeds } from '../configured/index.ts';
import type { AlarmListNeeds } from './alarm-fillings.ts';

export interface ReadSheetNeeds extends FigureNeeds, ColumnNeeds, AlarmListNeeds {
  readonly devices: FigureNeeds['devices'] & ColumnNeeds['devices'];
  readonly history: FigureNeeds['history'] & Pick<History, 'grid'>;
  readonly items: Pick<Items, 'timeZones' | 'names'>;
}
