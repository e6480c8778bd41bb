/** The desktop frame with what its pages need around them: queries, texts for components. */
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../../wire/query-client.ts';
import { UiEnvironment } from '../environment/UiEnvironment.tsx';
import { desktopOwners } from '../navigation/domains.ts';
import { type AboveThePages, Guard } from '../session/Guard.tsx';
import { DesktopLayout } from './DesktopLayout.tsx';

export const DesktopFrame = ({ SignInAgain, SetUpFirst }: AboveThePages) => (
  <QueryClientProvider client={queryClient}>
    <Guard SetUpFirst={SetUpFirst} SignInAgain={SignInAgain} owners={desktopOwners()}>
      <UiEnvironment>
        <DesktopLayout />
      </UiEnvironment>
    </Guard>
  </QueryClientProvider>
);
