/** Screens that instructions lead to: alarms know none, whoever draws them adds them. */
import { definePort, type ItemId } from '@millwright/kernel';
import type { ComponentType } from 'react';

export interface ScreenSelectProps {
  readonly itemId: ItemId;
  readonly value?: number | null;
  readonly onChange?: (screen: number | null) => void;
}

export interface ScreenLinks {
  readonly key: string;
  /** Chooses one of an item, or none. */
  readonly Select: ComponentType<ScreenSelectProps>;
  /** Where one is watched in a frame. */
  readonly address: (
    screen: { readonly id: number; readonly itemId: ItemId; readonly name: string },
    frame: 'desktop' | 'phone',
  ) => string;
}

export const screenLinks = definePort<ScreenLinks>('alarms.screen-links', {
  key: ({ key }) => key,
});
