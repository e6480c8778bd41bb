import { alarmShelvingEndpoints } from '@millwright/contract/alarms/endpoints';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useChange } from '../../../wire/queries/use-change.ts';

/** Tells again of what alarms come from; what is refused is said in words. */
export const useUnshelve = () => {
  const { t } = useTranslation('alarms');
  const { message } = App.useApp();
  const may = usePermitted('alarms.shelve');
  const { mutate } = useChange(alarmShelvingEndpoints.unshelve);
  return {
    may,
    run: (ids: readonly number[]): void =>
      mutate(
        { ids: [...ids] },
        {
          onSuccess: () => void message.success(t('shelving.ended')),
          onError: (error) => void message.error(failureText(error)),
        },
      ),
  };
};
