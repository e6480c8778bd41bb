/** The kinds of popups: alarms bring theirs, later domains add their own. */
import { definePort } from '@millwright/kernel';
import { alarmTones, type Tone } from './tones.ts';

export interface PopupKind {
  readonly name: string;
  /** Key of its title, with the namespace: `alarms:popup.alarm`. */
  readonly title: string;
  readonly tones: readonly Tone[];
  /** Whether it sounds until it is dismissed or over, or once. */
  readonly loops: boolean;
}

export const alarmPopup: PopupKind = {
  name: 'alarm',
  title: 'alarms:popup.alarm',
  tones: alarmTones,
  loops: true,
};

export const popupKinds = definePort<PopupKind>('alarms.popup-kinds', { key: ({ name }) => name });

/** An unknown kind looks and sounds like an alarm: better too loud than missed. */
export const popupKindOf = (name: string): PopupKind =>
  popupKinds.all().find((kind) => kind.name === name) ?? alarmPopup;
