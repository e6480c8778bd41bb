/** The phone frame with what its pages need around them: antd-mobile, queries, component texts. */
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../../wire/query-client.ts';
import { UiEnvironment } from '../environment/UiEnvironment.tsx';
import { phoneOwners } from '../navigation/domains.ts';
import { Guard } from '../session/Guard.tsx';
import { MobileTheme } from './MobileTheme.tsx';
import { PhoneLayout } from './PhoneLayout.tsx';
import { renderMobileParts } from './render-mobile-parts.ts';

renderMobileParts();

export const PhoneFrame = () => (
  <MobileTheme>
    <QueryClientProvider client={queryClient}>
      <Guard owners={phoneOwners}>
        <UiEnvironment>
          <PhoneLayout />
        </UiEnvironment>
      </Guard>
    </QueryClientProvider>
  </MobileTheme>
);
