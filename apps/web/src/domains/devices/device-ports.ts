/** What domains add to the pages of devices. */
import { definePort, type ItemId } from '@millwright/kernel';
import type { ComponentType } from 'react';

/** A tab of the page on which an item is configured. */
export interface ConfigureTab {
  /** Stands in the address as `tab`. */
  readonly key: string;
  /** Ascending from the left. */
  readonly order: number;
  /** Key of its title, with the namespace. */
  readonly title: string;
  readonly Tab: ComponentType<{ readonly itemId: ItemId }>;
}

export const configureTabs = definePort<ConfigureTab>('devices.configure-tabs', {
  key: ({ key }) => key,
  order: ({ order }) => order,
});
