/** Where a device is, as it is typed into one field: `192.168.1.10`, `plc.local:503`, `[fd00::1]:502`. */
import { isHost } from '@millwright/contract/devices/host';

export interface TypedHost {
  readonly host: string;
  /** Null = where the protocol usually listens. */
  readonly port: number | null;
}

const inBrackets = /^\[(?<host>[^\]]+)\](?::(?<port>\d{1,5}))?$/;
const withPort = /^(?<host>[^:]+):(?<port>\d{1,5})$/;

/** @returns null for what is no address */
export function readTypedHost(text: string): TypedHost | null {
  // Pasted from a Chinese text it has the wide colon.
  const typed = text.trim().replace('\uFF1A', ':');
  const groups = (inBrackets.exec(typed) ?? withPort.exec(typed))?.groups;
  const host = groups?.host ?? typed;
  const port = groups?.port === undefined ? null : Number(groups.port);
  if (!isHost(host) || (port !== null && (port < 1 || port > 65_535))) return null;
  return { host, port };
}
