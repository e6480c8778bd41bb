import type { ComponentProps } from 'react';
import { lazyPart } from '../../../../shell/pages/lazy-part.tsx';
import type { ChosenGateway as Chosen } from './ChosenGateway.tsx';

export { GatewayChoice } from './GatewayChoice.tsx';

/** Brought when a gateway is chosen: most devices are dialled. */
export const ChosenGateway = lazyPart<ComponentProps<typeof Chosen>>(
  'devices',
  () => import('./ChosenGateway.tsx').then((module) => module.ChosenGateway),
  null,
);
