import { DeleteOutlined } from '@ant-design/icons';
import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import {
  type EventAction,
  eventConfirms,
  heldFor,
  type NodeEvent,
  type Scene,
  type SceneNode,
} from '@millwright/scene';
import { setEvents } from '@millwright/scene/editor';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ActionKind,
  actionKinds,
  actionWith,
  eventOf,
  isAskedBefore,
  isPossible,
  mostEvents,
  neededBy,
  pointsFor,
  standsAlone,
  typedValue,
} from '../model/events.ts';
import type { EditScene } from './NodePanel.tsx';
import { NumberEntry } from './NumberEntry.tsx';
import { PointChoice } from './PointChoice.tsx';
import styles from './panels.module.css';
import { Row } from './Row.tsx';

/** What a hand does on one node. */
export const EventPanel = ({
  scene,
  node,
  points,
  screens,
  edit,
}: {
  readonly scene: Scene;
  readonly node: SceneNode;
  readonly points: readonly PointBrief[];
  readonly screens: readonly { readonly id: number; readonly name: string }[];
  readonly edit: EditScene;
}) => {
  const { t } = useTranslation('screens/designer');
  const writable = points.filter((point) => point.writable);
  const known = { points: writable, screens: screens.length };
  /** What is to be done, and is in the document once somebody says to what. */
  const [begun, setBegun] = useState<ActionKind | null>(null);
  const put = (events: readonly NodeEvent[], at: number): void =>
    edit(setEvents(scene, node.id, events), 'event', `${node.id} ${at}`);
  const { events } = node;
  const add = (action: EventAction): void => {
    setBegun(null);
    put([...events, eventOf(action)], events.length);
  };
  const replace = (at: number, event: NodeEvent): void => put(events.with(at, event), at);
  return (
    <div className={styles.panel}>
      {events.length === 0 ? <p className={styles.hint}>{t('events.empty')}</p> : null}
      {events.map((event, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what happens first stands first
        <section key={at} className={styles.bound}>
          <div className={styles.head}>
            {t(`events.kinds.${event.action.kind}`)}
            <Button
              type="text"
              size="small"
              danger
              aria-label={t('events.remove')}
              icon={<DeleteOutlined />}
              onClick={() => put(events.toSpliced(at, 1), at)}
            />
          </div>
          <ActionFields
            action={event.action}
            points={writable}
            screens={screens}
            onChange={(action) => replace(at, { ...event, action })}
          />
          {isAskedBefore(event.action.kind) ? (
            <Row label={t('events.confirm')}>
              {(id) => (
                <Select
                  id={id}
                  size="small"
                  value={event.confirm}
                  onChange={(confirm) => replace(at, { ...event, confirm })}
                  options={eventConfirms.map((value) => ({
                    value,
                    label: t(`events.confirms.${value}`),
                  }))}
                />
              )}
            </Row>
          ) : null}
          {event.action.kind === 'momentary' ? (
            <p className={styles.hint}>{t('events.momentary_hint')}</p>
          ) : null}
          {event.action.kind === 'input' ? (
            <p className={styles.hint}>{t('events.input_hint')}</p>
          ) : isAskedBefore(event.action.kind) && event.confirm === 'none' ? (
            <p className={styles.hint}>{t('events.hold_hint')}</p>
          ) : null}
        </section>
      ))}
      {begun === null ? null : (
        <BegunAction
          kind={begun}
          points={writable}
          screens={screens}
          onGiven={(id) => add(actionWith(begun, id))}
          onLeave={() => setBegun(null)}
        />
      )}
      <Select<ActionKind | null>
        size="small"
        aria-label={t('events.add')}
        placeholder={t('events.add')}
        disabled={events.length >= mostEvents || standsAlone(events)}
        value={null}
        onChange={(kind) => {
          if (kind === 'close-popup') add({ kind });
          else setBegun(kind);
        }}
        options={actionKinds.map((value) => ({
          value,
          label: t(`events.kinds.${value}`),
          disabled: !isPossible(value, known) || (value === 'momentary' && events.length > 0),
        }))}
      />
      {writable.length === 0 ? <p className={styles.hint}>{t('events.no_writable')}</p> : null}
    </div>
  );
};

/** An action whose point or screen is still to be chosen. */
const BegunAction = ({
  kind,
  points,
  screens,
  onGiven,
  onLeave,
}: {
  readonly kind: ActionKind;
  readonly points: readonly PointBrief[];
  readonly screens: readonly { readonly id: number; readonly name: string }[];
  readonly onGiven: (id: number) => void;
  readonly onLeave: () => void;
}) => {
  const { t } = useTranslation('screens/designer');
  return (
    <section className={styles.bound}>
      <div className={styles.head}>
        {t(`events.kinds.${kind}`)}
        <Button
          type="text"
          size="small"
          danger
          aria-label={t('events.remove')}
          icon={<DeleteOutlined />}
          onClick={onLeave}
        />
      </div>
      {neededBy(kind) === 'point' ? (
        <Row label={t('bindings.point')}>
          {(id) => (
            <PointChoice id={id} points={pointsFor(kind, points)} value={null} onChange={onGiven} />
          )}
        </Row>
      ) : (
        <Row label={t('events.screen')}>
          {(id) => (
            <Select<number>
              id={id}
              size="small"
              placeholder={t('events.choose_screen')}
              onChange={onGiven}
              options={screens.map((screen) => ({ value: screen.id, label: screen.name }))}
            />
          )}
        </Row>
      )}
      <p className={styles.hint}>{t('events.begun')}</p>
    </section>
  );
};

const ActionFields = ({
  action,
  points,
  screens,
  onChange,
}: {
  readonly action: EventAction;
  readonly points: readonly PointBrief[];
  readonly screens: readonly { readonly id: number; readonly name: string }[];
  readonly onChange: (action: EventAction) => void;
}) => {
  const { t } = useTranslation('screens/designer');
  if (action.kind === 'close-popup') return null;
  if (action.kind === 'open-screen' || action.kind === 'open-popup') {
    return (
      <Row label={t('events.screen')}>
        {(id) => (
          <Select
            id={id}
            size="small"
            value={action.screen}
            onChange={(screen) => onChange({ ...action, screen })}
            options={screens.map((screen) => ({ value: screen.id, label: screen.name }))}
          />
        )}
      </Row>
    );
  }
  return (
    <>
      <Row label={t('bindings.point')}>
        {(id) => (
          <PointChoice
            id={id}
            points={pointsFor(action.kind, points)}
            value={action.point}
            onChange={(point) => onChange({ ...action, point })}
          />
        )}
      </Row>
      {action.kind === 'write' ? (
        <Row label={t('events.value')}>
          {(id) => (
            <Input
              id={id}
              size="small"
              maxLength={512}
              value={String(action.value)}
              onChange={({ target }) => onChange({ ...action, value: typedValue(target.value) })}
            />
          )}
        </Row>
      ) : null}
      {action.kind === 'momentary'
        ? (['pressed', 'longest'] as const).map((field) => (
            <Row key={field} label={t(`events.${field}`)}>
              {(id) => (
                <NumberEntry
                  id={id}
                  min={field === 'longest' ? 1 : -1e9}
                  max={field === 'longest' ? heldFor.most : 1e9}
                  value={action[field]}
                  onChange={(value) => onChange({ ...action, [field]: value })}
                />
              )}
            </Row>
          ))
        : null}
      {action.kind === 'step' ? (
        <Row label={t('events.by')}>
          {(id) => (
            <NumberEntry
              id={id}
              min={-1e9}
              max={1e9}
              value={action.by}
              onChange={(by) => onChange({ ...action, by })}
            />
          )}
        </Row>
      ) : null}
    </>
  );
};
