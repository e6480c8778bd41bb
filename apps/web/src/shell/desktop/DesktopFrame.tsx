/** The desktop frame with what its pages need around them: queries, texts for components. */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { queryClient } from '../../wire/query-client.ts';
import { UiEnvironment } from '../environment/UiEnvironment.tsx';
import { desktopOwners } from '../navigation/domains.ts';
import { Guard } from '../session/Guard.tsx';
import { DesktopLayout } from './DesktopLayout.tsx';

export const DesktopFrame = ({ SignInAgain }: { readonly SignInAgain: ComponentType }) => (
  <QueryClientProvider client={queryClient}>
    <Guard SignInAgain={SignInAgain} owners={desktopOwners()}>
      <UiEnvironment>
        <DesktopLayout />
      </UiEnvironment>
    </Guard>
  </QueryClientProvider>
);
