import { type Peer, programAt, startPeer } from './process.ts';

export interface DialInBox {
  readonly platformPort: number;
  /** Of a Modbus device that speaks RTU frames over TCP. */
  readonly devicePort: number;
  /** Sent once, before anything else; letters and digits. */
  readonly registration: string;
}

const socatOf = ({ platformPort, devicePort, registration }: DialInBox): readonly string[] => [
  `TCP:127.0.0.1:${platformPort},nodelay`,
  `SYSTEM:printf ${registration}; exec socat - TCP\\:127.0.0.1\\:${devicePort}`,
];

/**
 * A 4G box that dials in: socat connects to the platform, says its registration, then passes bytes
 * to and from the device. It dials once; stopping it is a lost link.
 */
export const startDialInBox = (box: DialInBox): Peer =>
  startPeer(programAt('socat', '/usr/bin/socat'), socatOf(box));

/** The same as it is in the field: a second after its link has gone, or was refused, it dials anew. */
export const startRedialingBox = (box: DialInBox): Peer => {
  const program = programAt('socat', '/usr/bin/socat');
  const loop = 'trap "kill \\$!; exit" TERM; while :; do "$@" & wait $!; sleep 1 & wait $!; done';
  return startPeer('/bin/sh', ['-c', loop, 'box', program, ...socatOf(box)]);
};
