import { alarmPreferenceEndpoints } from '@millwright/contract/alarms/endpoints';
import { accountEndpoints } from '@millwright/contract/identity/endpoints';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shell/pages/lazy-part.tsx';
import { useProfile } from '../../../shell/session/use-profile.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { AlarmWays } from './AlarmWays.tsx';
import styles from './ways.module.css';
import { type AlarmSwitch, useSetAlarmSwitch } from './ways.queries.ts';

const ThisBrowser = lazyPart(
  'alarms/ways',
  () => import('./ThisBrowser.tsx').then((module) => module.ThisBrowser),
  null,
);

/** Which ways alarms reach oneself. */
export const AlarmSwitches = () => {
  const popup = useCall(alarmPreferenceEndpoints.popup, {}).data?.popup;
  const voice = useCall(alarmPreferenceEndpoints.voice, {}).data?.voice;
  const wechat = useCall(accountEndpoints.wechat, {}).data;
  return (
    <>
      <Switch name="popup" on={popup} />
      <Switch name="voice" on={voice} />
      {wechat?.bound === true && <Switch name="wechat" on={wechat.push} />}
      <AlarmWays />
      <ThisBrowser />
    </>
  );
};

const Switch = ({
  name,
  on,
}: {
  readonly name: AlarmSwitch;
  /** Undefined: not known yet. */
  readonly on: boolean | undefined;
}) => {
  const { t } = useTranslation('alarms');
  const { demo } = useProfile();
  const set = useSetAlarmSwitch();
  const shown = set.isPending ? set.variables.on : on;
  return (
    <label className={styles.switch}>
      {t(`ways.${name}`)}
      <input
        aria-checked={shown ?? false}
        checked={shown ?? false}
        disabled={demo || on === undefined || set.isPending}
        onChange={({ target }) => set.mutate({ name, on: target.checked })}
        role="switch"
        type="checkbox"
      />
    </label>
  );
};
