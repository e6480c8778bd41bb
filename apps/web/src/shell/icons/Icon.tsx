/** Our own line icons on a 20-unit grid, 1.5 wide: light enough for the sign-in page and the phone. */
import type { CSSProperties } from 'react';

const strokes = {
  home: 'M3 9.2 10 3.5l7 5.7V16a1 1 0 0 1-1 1h-3.8v-4.6H7.8V17H4a1 1 0 0 1-1-1Z',
  items: 'M3 17V8.5l4.5 3V8.5l4.5 3V3.5h3.6L17 17Z M6 14.2h1.5 M10.2 14.2h1.5',
  devices: 'M4 3.5h12v5.2H4Z M4 11.3h12v5.2H4Z M7 6.1h.01 M7 13.9h.01 M10.5 6.1h3 M10.5 13.9h3',
  connect: 'M7 3v4 M13 3v4 M5 7h10v3a5 5 0 0 1-10 0Z M10 15v2.5',
  alarm:
    'M5.2 13.8V9.6a4.8 4.8 0 0 1 9.6 0v4.2l1.3 1.5H3.9Z M8.4 17.2a1.8 1.8 0 0 0 3.2 0 M10 2.6v2',
  history: 'M3.4 10a6.6 6.6 0 1 0 2-4.7L3.4 7.2 M3.4 3.6v3.6H7 M10 6.4V10l2.6 1.8',
  configure:
    'M3.5 5.5h6 M13.5 5.5h3 M3.5 10h2 M9.5 10h7 M3.5 14.5h7 M14.5 14.5h2 M11.5 3.7v3.6 M7.5 8.2v3.6 M12.5 12.7v3.6',
  analysis: 'M3.5 3.5v13h13 M6.5 12.6l3-4 2.8 2.4 3.7-5',
  logs: 'M5 3h7.2L15.5 6.3V17H5Z M12 3v3.5h3.5 M7.6 10h5.2 M7.6 13.2h5.2',
  settings:
    'M8.6 3h2.8l.4 2 1.6.9 1.9-.7 1.4 2.4-1.5 1.4v1.9l1.5 1.4-1.4 2.4-1.9-.7-1.6.9-.4 2H8.6l-.4-2-1.6-.9-1.9.7-1.4-2.4 1.5-1.4V9l-1.5-1.4 1.4-2.4 1.9.7 1.6-.9Z M12.2 10a2.2 2.2 0 1 1-4.4 0 2.2 2.2 0 0 1 4.4 0Z',
  user: 'M13 7a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z M4 16.8c.5-3 2.9-4.6 6-4.6s5.5 1.6 6 4.6',
  users:
    'M10.2 7.2a2.6 2.6 0 1 1-5.2 0 2.6 2.6 0 0 1 5.2 0Z M2.4 16.2c.4-2.7 2.4-4.2 5.2-4.2s4.8 1.5 5.2 4.2 M12.6 4.8a2.5 2.5 0 0 1 0 4.8 M14.4 12.3c1.8.5 2.9 1.9 3.2 3.9',
  search: 'M13.4 8.7a4.7 4.7 0 1 1-9.4 0 4.7 4.7 0 0 1 9.4 0Z M12.2 12.2 16.5 16.5',
  sun: 'M13 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z M10 2.8v1.6 M10 15.6v1.6 M2.8 10h1.6 M15.6 10h1.6 M4.9 4.9 6 6 M14 14l1.1 1.1 M4.9 15.1 6 14 M14 6l1.1-1.1',
  moon: 'M16.4 11.8A6.8 6.8 0 0 1 8.2 3.6a6.8 6.8 0 1 0 8.2 8.2Z',
  screen: 'M3 4h14v9H3Z M7.5 16.5h5 M10 13v3.5',
  language:
    'M2.8 5h8.4 M7 3v2 M9.4 5c-.8 3.4-3 5.8-6.2 7 M4.6 7.2c1 2.2 2.9 3.8 5.4 4.8 M10.2 17l3.4-8.4L17 17 M11.4 14.2h4.4',
  expand: 'M7 3.5H3.5V7 M13 3.5h3.5V7 M7 16.5H3.5V13 M13 16.5h3.5V13',
  shrink: 'M3.5 7H7V3.5 M16.5 7H13V3.5 M3.5 13H7v3.5 M16.5 13H13v3.5',
  'sign-out': 'M12 6.2V3.5H4v13h8v-2.7 M8.2 10H17 M14.2 7.2 17 10l-2.8 2.8',
  close: 'M5.5 5.5l9 9 M14.5 5.5l-9 9',
  share: 'M12.6 3.4 17 7.8l-4.4 4.4 M16.6 7.8h-6.4A6.2 6.2 0 0 0 4 14v2.6',
  pin: 'M7.2 3.5h5.6 M8.2 3.5l-.4 5-2.3 2.6h9l-2.3-2.6-.4-5 M10 11.1v5.6',
  more: 'M4.9 10h.01 M10 10h.01 M15.1 10h.01',
  left: 'M12 4.8 6.8 10l5.2 5.2',
  right: 'M8 4.8 13.2 10 8 15.2',
  up: 'M4.8 12 10 6.8l5.2 5.2',
  down: 'M4.8 8 10 13.2 15.2 8',
  fold: 'M3.5 4.5h13 M9 10h7.5 M3.5 15.5h13 M6 7.8 3.5 10 6 12.2',
  unfold: 'M3.5 4.5h13 M9 10h7.5 M3.5 15.5h13 M3.5 7.8 6 10l-2.5 2.2',
  qr: 'M3.5 3.5h5v5h-5Z M11.5 3.5h5v5h-5Z M3.5 11.5h5v5h-5Z M11.5 11.5h2v2 M16.5 11.5v2 M16.5 16.5h-2 M11.5 16.5h.01',
  refresh: 'M16.4 8.6A6.6 6.6 0 1 0 16.6 11 M16.6 4.6v4h-4',
  eye: 'M2.6 10S5.2 5 10 5s7.4 5 7.4 5-2.6 5-7.4 5-7.4-5-7.4-5Z M12.2 10a2.2 2.2 0 1 1-4.4 0 2.2 2.2 0 0 1 4.4 0Z',
  'eye-off':
    'M4.6 6.6A12 12 0 0 0 2.6 10S5.2 15 10 15c1.2 0 2.3-.3 3.2-.8 M8 5.3a6.8 6.8 0 0 1 2-.3c4.8 0 7.4 5 7.4 5a12 12 0 0 1-1.9 2.5 M3.5 3.5l13 13',
  palette:
    'M10 3a7 7 0 1 0 0 14c1.4 0 1.6-1 1.2-1.8-.5-1-.1-2.1 1.3-2.1h2c1.6 0 2.5-1.2 2.5-2.9C17 6.2 14 3 10 3Z M6.6 10h.01 M8.2 6.7h.01 M12.2 6.6h.01',
  check: 'M4.5 10.4 8.2 14l7.3-8',
  warning: 'M10 3.5 17.5 16.5h-15Z M10 8.2v4 M10 14.3h.01',
  info: 'M16.8 10a6.8 6.8 0 1 1-13.6 0 6.8 6.8 0 0 1 13.6 0Z M10 9.4v4.2 M10 6.6h.01',
  help: 'M16.8 10a6.8 6.8 0 1 1-13.6 0 6.8 6.8 0 0 1 13.6 0Z M7.9 8.1a2.1 2.1 0 1 1 3 1.9c-.6.3-.9.7-.9 1.3v.3 M10 13.9h.01',
  edit: 'M4 16h2.6l8.9-8.9-2.6-2.6L4 13.4Z M11.2 6.2l2.6 2.6',
  drop: 'M10 3.2c2.8 3.2 4.4 5.4 4.4 7.7a4.4 4.4 0 0 1-8.8 0c0-2.3 1.6-4.5 4.4-7.7Z',
  lock: 'M5 9h10v8H5Z M7 9V6.4a3 3 0 0 1 6 0V9 M10 12v2',
  key: 'M9.8 12a3.6 3.6 0 1 1-1.7-4.2l7.9 0v2.6h-2v2h-2.4Z M6.3 10.5h.01',
} as const;

export type IconName = keyof typeof strokes;

interface IconProps {
  readonly name: IconName;
  /** Side in pixels; 18 unless told. */
  readonly size?: number;
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
}

/** Decorative: what carries it has its own label. */
export const Icon = ({ name, size = 18, className, style }: IconProps) => (
  <svg
    aria-hidden="true"
    className={className}
    fill="none"
    height={size}
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    strokeWidth={1.5}
    style={style}
    viewBox="0 0 20 20"
    width={size}
  >
    <path d={strokes[name]} />
  </svg>
);
