/** The kinds of popups: alarms bring theirs, later domains add their own. */
import { alarmTones, type Tone } from './tones.ts';

export interface PopupKind {
  readonly name: string;
  /** Key of its title, with the namespace: `alarms:popup.alarm`. */
  readonly title: string;
  readonly tones: readonly Tone[];
  /** Whether it sounds until it is dismissed or over, or once. */
  readonly loops: boolean;
}

const alarm: PopupKind = {
  name: 'alarm',
  title: 'alarms:popup.alarm',
  tones: alarmTones,
  loops: true,
};

const kinds = new Map<string, PopupKind>([[alarm.name, alarm]]);

export const popupKinds = {
  /** Takes the place of one with the same name. */
  add: (kind: PopupKind): void => void kinds.set(kind.name, kind),
  /** An unknown kind looks and sounds like an alarm: better too loud than missed. */
  of: (name: string): PopupKind => kinds.get(name) ?? alarm,
};
