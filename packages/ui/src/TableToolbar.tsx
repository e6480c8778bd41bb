import {
  ColumnHeightOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  ReloadOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import { Button, Dropdown, Popover, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useActiveTab } from './active-tab.tsx';
import { ColumnSettings, type NamedColumn } from './ColumnSettings.tsx';
import { useUi } from './environment.tsx';
import { densities, type TableSettings } from './table-settings.ts';

/** The line above a table: title and actions left, what arranges the table right. */
export const TableToolbar = ({
  title,
  heading: Heading,
  actions,
  columns,
  settings,
  onSettings,
  maximised,
  onMaximise,
  onRefresh,
  refreshing,
}: {
  readonly title: ReactNode;
  readonly heading: 'h1' | 'h2';
  readonly actions: ReactNode;
  readonly columns: readonly NamedColumn[];
  readonly settings: TableSettings;
  readonly onSettings: (change: Partial<TableSettings> | null) => void;
  readonly maximised: boolean;
  readonly onMaximise: () => void;
  readonly onRefresh: () => void;
  readonly refreshing: boolean;
}) => {
  const { table } = useUi().texts;
  const active = useActiveTab();
  const density = { large: table.comfortable, middle: table.middle, small: table.compact };
  return (
    <div className="mw-toolbar">
      <Heading>{title}</Heading>
      <div className="mw-toolbar-actions">{actions}</div>
      {active ? (
        <div className="mw-toolbar-tools">
          <Tool label={table.refresh} icon={<ReloadOutlined spin={refreshing} />} run={onRefresh} />
          <Dropdown
            trigger={['click']}
            menu={{
              items: densities.map((key) => ({ key, label: density[key] })),
              selectable: true,
              selectedKeys: [settings.density],
              onClick: ({ key }) => {
                const chosen = densities.find((one) => one === key);
                if (chosen) onSettings({ density: chosen });
              },
            }}
          >
            <Button type="text" icon={<ColumnHeightOutlined />} aria-label={table.density} />
          </Dropdown>
          <Popover
            trigger="click"
            placement="bottomRight"
            title={table.columns}
            content={<ColumnSettings columns={columns} settings={settings} onChange={onSettings} />}
          >
            <Button type="text" icon={<SettingOutlined />} aria-label={table.columns} />
          </Popover>
          <Tool
            label={maximised ? table.restore : table.maximise}
            icon={maximised ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
            run={onMaximise}
          />
        </div>
      ) : null}
    </div>
  );
};

const Tool = ({
  label,
  icon,
  run,
}: {
  readonly label: string;
  readonly icon: ReactNode;
  readonly run: () => void;
}) => (
  <Tooltip title={label}>
    <Button type="text" icon={icon} aria-label={label} onClick={run} />
  </Tooltip>
);
