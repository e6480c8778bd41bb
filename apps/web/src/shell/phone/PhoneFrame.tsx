/** The phone frame with what its pages need around them: antd-mobile, queries, component texts. */
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../texts/language.ts';
import { queryClient } from '../../wire/query-client.ts';
import { UiEnvironment } from '../environment/UiEnvironment.tsx';
import { keepPhone } from '../install/keep-phone.ts';
import { isClosedOnPhone, phoneOwners } from '../navigation/domains.ts';
import { type AboveThePages, Guard } from '../session/Guard.tsx';
import { followSession } from './host/follow-session.ts';
import { host } from './host/present-host.ts';
import { keepSeen } from './keep-seen.ts';
import { MobileTheme } from './MobileTheme.tsx';
import { PhoneLayout } from './PhoneLayout.tsx';

export const PhoneFrame = ({ SignInAgain, SetUpFirst }: AboveThePages) => {
  const { i18n } = useTranslation();
  useEffect(() => followSession(host), []);
  useEffect(keepSeen, []);
  useEffect(() => keepPhone(i18n.language as Language), [i18n.language]);
  return (
    <MobileTheme>
      <QueryClientProvider client={queryClient}>
        <Guard
          SetUpFirst={SetUpFirst}
          SignInAgain={SignInAgain}
          isClosed={isClosedOnPhone}
          owners={phoneOwners()}
        >
          <UiEnvironment>
            <PhoneLayout />
          </UiEnvironment>
        </Guard>
      </QueryClientProvider>
    </MobileTheme>
  );
};
