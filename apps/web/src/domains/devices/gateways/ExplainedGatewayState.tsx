import { Tooltip } from 'antd';
import styles from '../devices.module.css';
import { GatewayNoticeText, GatewayState, type ShownGateway } from './GatewayState.tsx';

/** Whether a gateway is connected; the whole of what its owner should know opens on focus. */
export const ExplainedGatewayState = ({ gateway }: { readonly gateway: ShownGateway }) => (
  <GatewayState
    gateway={gateway}
    explain={(tag) => (
      <Tooltip trigger={['hover', 'focus']} title={<GatewayNoticeText gateway={gateway} />}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its explanation opens on focus */}
        <span tabIndex={0} className={styles.stateNote}>
          {tag}
        </span>
      </Tooltip>
    )}
  />
);
