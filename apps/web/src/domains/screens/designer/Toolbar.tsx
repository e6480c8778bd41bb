import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BorderlessTableOutlined,
  ColumnWidthOutlined,
  CopyOutlined,
  DeleteOutlined,
  GroupOutlined,
  RedoOutlined,
  RotateRightOutlined,
  SwapOutlined,
  UndoOutlined,
  UngroupOutlined,
  VerticalAlignBottomOutlined,
  VerticalAlignMiddleOutlined,
  VerticalAlignTopOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons';
import { Button, Divider, Dropdown, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** What can be done with what is drawn, by the name of its text. */
export interface DesignerVerbs {
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
  readonly duplicate: (() => void) | null;
  readonly remove: (() => void) | null;
  readonly group: (() => void) | null;
  readonly ungroup: (() => void) | null;
  readonly front: (() => void) | null;
  readonly forward: (() => void) | null;
  readonly backward: (() => void) | null;
  readonly back: (() => void) | null;
  readonly align_left: (() => void) | null;
  readonly align_center: (() => void) | null;
  readonly align_right: (() => void) | null;
  readonly align_top: (() => void) | null;
  readonly align_middle: (() => void) | null;
  readonly align_bottom: (() => void) | null;
  readonly distribute_x: (() => void) | null;
  readonly distribute_y: (() => void) | null;
  readonly same_width: (() => void) | null;
  readonly same_height: (() => void) | null;
  readonly rotate: (() => void) | null;
  readonly flip_x: (() => void) | null;
  readonly flip_y: (() => void) | null;
}
export type VerbName = keyof DesignerVerbs;

const Verb = ({
  name,
  icon,
  run,
  keys,
}: {
  readonly name: string;
  readonly icon: ReactNode;
  readonly run: (() => void) | null;
  readonly keys?: string;
}) => {
  const { t } = useTranslation('screens/designer');
  const label = t(`verbs.${name}`);
  return (
    <Tooltip title={keys === undefined ? label : `${label} (${keys})`}>
      <Button
        type="text"
        size="small"
        icon={icon}
        aria-label={label}
        disabled={run === null}
        onClick={() => run?.()}
      />
    </Tooltip>
  );
};

/** Verbs that share a button. */
const Verbs = ({
  title,
  icon,
  verbs,
  names,
}: {
  readonly title: string;
  readonly icon: ReactNode;
  readonly verbs: DesignerVerbs;
  readonly names: readonly VerbName[];
}) => {
  const { t } = useTranslation('screens/designer');
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: names.map((name) => ({
          key: name,
          label: t(`verbs.${name}`),
          disabled: verbs[name] === null,
        })),
        onClick: ({ key }) => verbs[key as VerbName]?.(),
      }}
    >
      <Button
        type="text"
        size="small"
        icon={icon}
        aria-label={title}
        disabled={names.every((name) => verbs[name] === null)}
      />
    </Dropdown>
  );
};

/** What is done with a drawing, above it. */
export const Toolbar = ({
  verbs,
  zoom,
  onZoom,
  grid,
  onGrid,
}: {
  readonly verbs: DesignerVerbs;
  readonly zoom: number;
  /** By a factor, to a zoom, or so that all is seen. */
  readonly onZoom: (to: { readonly by: number } | 'whole' | 'actual') => void;
  readonly grid: number;
  readonly onGrid: (grid: number) => void;
}) => {
  const { t } = useTranslation('screens/designer');
  return (
    <>
      <Verb name="undo" icon={<UndoOutlined />} run={verbs.undo} keys="Ctrl+Z" />
      <Verb name="redo" icon={<RedoOutlined />} run={verbs.redo} keys="Ctrl+Y" />
      <Divider orientation="vertical" />
      <Verb name="duplicate" icon={<CopyOutlined />} run={verbs.duplicate} keys="Ctrl+D" />
      <Verb name="remove" icon={<DeleteOutlined />} run={verbs.remove} keys="Del" />
      <Divider orientation="vertical" />
      <Verb name="group" icon={<GroupOutlined />} run={verbs.group} keys="Ctrl+G" />
      <Verb name="ungroup" icon={<UngroupOutlined />} run={verbs.ungroup} keys="Ctrl+Shift+G" />
      <Verbs
        title={t('verbs.order')}
        icon={<SwapOutlined rotate={90} />}
        verbs={verbs}
        names={['front', 'forward', 'backward', 'back']}
      />
      <Divider orientation="vertical" />
      <Verb name="align_left" icon={<AlignLeftOutlined />} run={verbs.align_left} />
      <Verb name="align_center" icon={<AlignCenterOutlined />} run={verbs.align_center} />
      <Verb name="align_right" icon={<AlignRightOutlined />} run={verbs.align_right} />
      <Verb name="align_top" icon={<VerticalAlignTopOutlined />} run={verbs.align_top} />
      <Verb name="align_middle" icon={<VerticalAlignMiddleOutlined />} run={verbs.align_middle} />
      <Verb name="align_bottom" icon={<VerticalAlignBottomOutlined />} run={verbs.align_bottom} />
      <Verbs
        title={t('verbs.distribute')}
        icon={<ColumnWidthOutlined />}
        verbs={verbs}
        names={['distribute_x', 'distribute_y', 'same_width', 'same_height']}
      />
      <Verbs
        title={t('verbs.turn')}
        icon={<RotateRightOutlined />}
        verbs={verbs}
        names={['rotate', 'flip_x', 'flip_y']}
      />
      <Divider orientation="vertical" />
      <Tooltip title={t('verbs.grid')}>
        <Button
          type={grid > 0 ? 'primary' : 'text'}
          ghost={grid > 0}
          size="small"
          icon={<BorderlessTableOutlined />}
          aria-label={t('verbs.grid')}
          aria-pressed={grid > 0}
          onClick={() => onGrid(grid > 0 ? 0 : 10)}
        />
      </Tooltip>
      <Verb name="zoom_out" icon={<ZoomOutOutlined />} run={() => onZoom({ by: 0.8 })} keys="-" />
      <Dropdown
        trigger={['click']}
        menu={{
          items: (['whole', 'actual'] as const).map((key) => ({ key, label: t(`verbs.${key}`) })),
          onClick: ({ key }) => onZoom(key === 'whole' ? 'whole' : 'actual'),
        }}
      >
        <Button type="text" size="small" title={t('verbs.zoom')}>
          {Math.round(zoom * 100)}%
        </Button>
      </Dropdown>
      <Verb name="zoom_in" icon={<ZoomInOutlined />} run={() => onZoom({ by: 1.25 })} keys="+" />
    </>
  );
};
