/** What domains add to the pages of devices. */
import type { Point } from '@millwright/contract/devices/points/points.schemas';
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

/** The point whose limits stand in the form around it. */
export interface LimitToolProps {
  readonly point: Point;
}

/** Something to do with the limits of a point, below their fields. */
export interface LimitTool {
  readonly key: string;
  readonly order: number;
  readonly Tool: ComponentType<LimitToolProps>;
}

export const limitTools = definePort<LimitTool>('devices.limit-tools', {
  key: ({ key }) => key,
  order: ({ order }) => order,
});
