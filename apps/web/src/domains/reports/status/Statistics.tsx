import { SettingOutlined } from '@ant-design/icons';
import { statusTemplateEndpoints } from '@millwright/contract/reports/endpoints';
import type { ItemId } from '@millwright/kernel';
import { EmptyState, ErrorState } from '@millwright/ui';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../shell/navigation/use-address.ts';
import { Waiting } from '../../../shell/pages/Waiting.tsx';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { serverClock } from '../../../wire/server-clock.ts';
import { Durations } from './Durations.tsx';
import { EffectivenessTable } from './EffectivenessTable.tsx';
import { Intervals } from './Intervals.tsx';
import { Ladder } from './Ladder.tsx';
import { StatisticsTools } from './StatisticsTools.tsx';
import { Stops } from './Stops.tsx';
import { readState, type StatisticsState, spanOf, views, writeState } from './statistics-state.ts';
import styles from './status.module.css';
import { TemplatesDrawer } from './templates/TemplatesDrawer.tsx';

const minute = 60_000;
const wholeMinute = (): number => Math.ceil(serverClock.now() / minute) * minute;

/** Statistics of the devices of an item: a template and a span are chosen, and one of several views. */
export const Statistics = ({ itemId }: { readonly itemId: ItemId }) => {
  const { t } = useTranslation('reports/status');
  const [params, changeAddress] = useAddress();
  const state = readState(params);
  const change = (part: Partial<StatisticsState>): void =>
    changeAddress((next) => writeState(next, part));
  const [now, setNow] = useState(wholeMinute);
  const [isConfiguring, setConfiguring] = useState(false);
  const mayEdit = usePermitted('statustemplates.edit');
  const templates = useCall(statusTemplateEndpoints.list, { itemId, pageSize: 50, sort: 'name' });
  const list = templates.data?.list;
  const failure = failureText(templates.error);
  const template = list?.find(({ id }) => id === state.templateId) ?? list?.[0];
  const configure = () => setConfiguring(true);
  const drawer = isConfiguring ? (
    <TemplatesDrawer itemId={itemId} onClose={() => setConfiguring(false)} />
  ) : null;
  if (list === undefined) {
    return failure === null ? (
      <Waiting />
    ) : (
      <ErrorState reason={failure} onRetry={() => void templates.refetch()} />
    );
  }
  if (template === undefined) {
    return (
      <>
        <EmptyState
          title={t('no_templates')}
          hint={t(mayEdit ? 'no_templates_hint' : 'no_templates_reader')}
          action={
            mayEdit ? (
              <Button type="primary" onClick={configure}>
                {t('configure')}
              </Button>
            ) : undefined
          }
        />
        {drawer}
      </>
    );
  }
  const chosen = template.devices
    .map(({ deviceId }) => deviceId)
    .filter((id) => state.deviceIds.includes(id));
  const asked = {
    templateId: template.id,
    ...spanOf(state.shown, now),
    ...(chosen.length === 0 ? {} : { deviceIds: chosen }),
  };
  return (
    <div className={styles.page}>
      <StatisticsTools
        itemId={itemId}
        templates={list}
        template={template}
        state={{ ...state, deviceIds: chosen }}
        change={change}
        onRefresh={() => setNow(wholeMinute())}
      />
      <div className={styles.views}>
        <Segmented
          aria-label={t('view')}
          value={state.view}
          onChange={(view) => change({ view })}
          options={views.map((value) => ({ value, label: t(`views.${value}`) }))}
        />
        <Button icon={<SettingOutlined />} onClick={configure}>
          {t('configure')}
        </Button>
      </div>
      {template.devices.length === 0 ? (
        <EmptyState title={t('no_devices')} hint={t('no_devices_hint')} />
      ) : state.view === 'ladder' ? (
        <Ladder asked={asked} key={`${asked.from} ${asked.to}`} />
      ) : state.view === 'durations' ? (
        <Durations asked={asked} />
      ) : state.view === 'oee' ? (
        <EffectivenessTable asked={asked} />
      ) : state.view === 'stops' ? (
        <Stops asked={asked} />
      ) : (
        <Intervals asked={asked} states={template.states} />
      )}
      {drawer}
    </div>
  );
};
