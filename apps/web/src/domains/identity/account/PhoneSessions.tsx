import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhoneQuestion } from '../../../shell/phone/PhoneQuestion.tsx';
import { Sessions } from './Sessions.tsx';

/** Where one is signed in; a thumb ends a session only after a question. */
export const PhoneSessions = () => {
  const { t } = useTranslation('identity');
  const [asked, setAsked] = useState<{ readonly place: string; readonly end: () => void } | null>(
    null,
  );
  return (
    <>
      <Sessions before={(place, end) => setAsked({ place, end })} />
      {asked === null ? null : (
        <PhoneQuestion
          no={t('settings.cancel')}
          onClose={() => setAsked(null)}
          onYes={asked.end}
          question={t('sessions.endConfirm', { place: asked.place })}
          yes={t('sessions.end')}
        />
      )}
    </>
  );
};
