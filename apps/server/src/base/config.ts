/** The configuration: read once from the environment, validated with messages a person can act on. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { namings } from '@millwright/contract/fields/naming';
import { languages } from '@millwright/contract/language';
import { z } from 'zod';
import { timeZoneSetting } from './time-zone.ts';

const port = z.coerce.number().int().min(0).max(65_535);
/** One that is told others; 0 is none. */
const publicPort = port.min(1);
const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((word) => word === 'on' || word === 'true' || word === '1');
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

const isTileTemplate = (text: string): boolean => {
  const [, path] = /^(?:https?:\/\/[^/{}\s]+)?(\/\S*)$/.exec(text) ?? [];
  return path !== undefined && ['{x}', '{y}', '{z}'].every((part) => path.includes(part));
};

/** How long a log is kept; a century at most. */
const keptDays = z.coerce.number().int().min(1).max(36_525);

/** `item=thing1,level=phrase2` → `{item: 'thing1', level: 'phrase2'}`. */
const pairs = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(text.split(',').map((pair) => pair.split('=') as [string, string]));
const blanks = z
  .string()
  .regex(/^(item|alarm|level|time)=[a-z_]+\d+(,(item|alarm|level|time)=[a-z_]+\d+)*$/)
  .transform(pairs);
/** The same of a template for short messages, whose blanks have names of any kind. */
const smsBlanks = z
  .string()
  .regex(/^(item|alarm|level|time)=\w+(,(item|alarm|level|time)=\w+)*$/)
  .transform(pairs);

/** Of Chrome and Edge on most systems, Edge on Windows, Firefox, Safari, and browsers that are built on Chrome. */
const knownPushServices = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
  '*.push.apple.com',
];

const schema = z.object({
  PORT: port.default(8080),
  HOST: z.string().default('0.0.0.0'),
  TLS: z.literal('self-signed').optional(),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  TIME_ZONE: timeZoneSetting,
  ADMIN_PASSWORD: z.string().min(3).optional(),
  PLANT: flag.default(true),
  /** Without it that of the machine. */
  PLANT_LANGUAGE: z.enum(languages).optional(),
  PLANT_PORT: port.default(0),
  PLANT_PAST_DAYS: z.coerce.number().int().min(1).max(400).default(30),
  DEVICE_RANGES: list.default([]),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  CLICKHOUSE_URL: z.url({ protocol: /^https?$/ }).optional(),
  MQTT_URL: z.url({ protocol: /^(mqtt|mqtts|ws|wss)$/ }).optional(),
  MQTT_PORT: port.default(1883),
  MQTTS_PORT: port.optional(),
  MQTT_PACKET_KB: z.coerce.number().int().min(1).max(16_384).default(256),
  DTU_PORT: port.default(9502),
  SPOOL_MAX_BYTES: z.coerce.number().int().min(1_048_576).default(8_589_934_592),
  /** Where the nightly backup goes; without it none is made. */
  BACKUP_DIR: z.string().optional(),
  /** Holds the key that backups are encrypted with. */
  BACKUP_KEY_FILE: z.string().optional(),
  /** Of `s3://` places: the service, where it is not Amazon's own. */
  BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_S3_REGION: z.string().default('us-east-1'),
  BACKUP_S3_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET: z.string().optional(),
  /** Whether the bucket stands in the path or in the name of the host; without it, in the path of an endpoint. */
  BACKUP_S3_PATH_STYLE: flag.optional(),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(14),
  /** Hour of the day, by TIME_ZONE. */
  BACKUP_HOUR: z.coerce.number().int().min(0).max(23).default(2),
  NATS_URL: z.url({ protocol: /^(nats|tls)$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Millwright <millwright@localhost>'),
  /** Short messages through Aliyun's Dysmsapi or what speaks like it: all four, or none. */
  SMS_ACCESS_KEY_ID: z.string().optional(),
  SMS_ACCESS_KEY_SECRET: z.string().optional(),
  SMS_SIGN_NAME: z.string().optional(),
  SMS_TEMPLATE_CODE: z.string().optional(),
  /** Template of the same service for alarms; without it none go by short message. */
  SMS_ALARM_TEMPLATE: z.string().optional(),
  SMS_ALARM_BLANKS: smsBlanks.prefault('item=item,alarm=alarm,level=level,time=time'),
  SMS_URL: z.url({ protocol: /^https?$/ }).default('https://dysmsapi.aliyuncs.com'),
  /** Where webhooks may go, `hooks.example.com` or `*.example.com:8443`; both, or none. */
  WEBHOOK_HOSTS: list.default([]),
  WEBHOOK_SECRET: z.string().min(32).optional(),
  /** Networks that are not public, and that webhooks may reach all the same. */
  WEBHOOK_RANGES: list.default([]),
  /** Whether browsers show alarms though no page is open. */
  WEB_PUSH: flag.default(true),
  /** Push services that may be called, as `push.example.com` or `*.example.com`. */
  WEB_PUSH_HOSTS: list.prefault(knownPushServices.join(',')),
  /** For who runs a push service; without it PUBLIC_URL over https, else the sender of mail. */
  WEB_PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be mailto:… or https://…')
    .optional(),
  /** The WeChat mini-program: both, or none. */
  WECHAT_APP_ID: z.string().optional(),
  WECHAT_SECRET: z.string().optional(),
  WECHAT_URL: z.url({ protocol: /^https?$/ }).default('https://api.weixin.qq.com'),
  /** Id of the subscription template that tells of alarms; without it none are pushed. */
  WECHAT_ALARM_TEMPLATE: z.string().optional(),
  WECHAT_ALARM_BLANKS: blanks.prefault('item=thing1,alarm=thing2,level=phrase3,time=time4'),
  WECHAT_ALARM_PAGE: z.string().optional(),
  /** Template of the map's tiles: a URL, or a path of this server's own host. */
  MAP_URL: z
    .string()
    .refine(isTileTemplate, 'must be http(s)://… or /… and hold {x}, {y} and {z} in its path')
    .optional(),
  MAP_DATUM: z.enum(['wgs-84', 'gcj-02']).default('wgs-84'),
  MAP_CREDIT: z.string().default(''),
  /** How people come here, as `https://plant.example.com`; behind a proxy that ends TLS. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Where boxes connect to, when it is not by PUBLIC_URL's host and the ports that are listened at. */
  PUBLIC_BOX_HOST: z.union([z.hostname(), z.ipv4(), z.ipv6()]).optional(),
  PUBLIC_DTU_PORT: publicPort.optional(),
  PUBLIC_MQTT_PORT: publicPort.optional(),
  PUBLIC_MQTTS_PORT: publicPort.optional(),
  /** Whether people may make accounts themselves. */
  REGISTRATION: flag.default(true),
  /** Whether sign-in knows second factors, and demands them of administrators. */
  SECOND_FACTOR: z.enum(['off', 'optional', 'administrators']).default('optional'),
  DEMO: flag.default(true),
  /** Which names projects, devices, points and roles may have. */
  NAMES: z.enum(namings).default('plain'),
  PASSWORD_MIN: z.coerce.number().int().min(3).max(20).default(3),
  SESSION_IDLE_MINUTES: z.coerce.number().int().min(5).max(10_080).default(4320),
  SESSIONS_PER_USER: z.coerce.number().int().min(1).default(100),
  /** Of points that no history task keeps for longer or shorter. */
  SAMPLE_DAYS: keptDays.default(1095),
  OPERATION_LOG_DAYS: keptDays.default(1095),
  USER_LOG_DAYS: keptDays.default(365),
  ONLINE_LOG_DAYS: keptDays.default(365),
  VALUE_CHANGE_LOG_DAYS: keptDays.default(1095),
  TRIGGER_RECORD_DAYS: keptDays.default(1095),
  ERROR_LOG_DAYS: keptDays.default(90),
  SYSTEM_EVENT_DAYS: keptDays.default(365),
  /** How long what came of an export or a calculation can be downloaded. */
  TASK_RESULT_DAYS: z.coerce.number().int().min(1).max(365).default(7),
  /** What the files of one user's tasks may hold together. */
  TASK_RESULT_MB_PER_USER: z.coerce.number().int().min(1).max(1_048_576).default(2048),
  /** Open at a time, at the broker in the box and at the port of 4G boxes each. */
  BOX_CONNECTIONS: z.coerce.number().int().min(1).default(10_000),
  BOX_CONNECTIONS_PER_NETWORK: z.coerce.number().int().min(1).default(2_000),
  /** Open at a time, at the web port. */
  WEB_CONNECTIONS: z.coerce.number().int().min(1).default(20_000),
  WEB_CONNECTIONS_PER_NETWORK: z.coerce.number().int().min(1).default(4_000),
  /** MQTT packets of one box, for good; ten times as many at once after a while. 0 = any number. */
  BOX_MESSAGES_PER_SECOND: z.coerce.number().int().min(0).default(1_000),
  TRUST_PROXY: list.default([]),
  /** Calls per second, for good; what was not used for a while can be used at once. */
  CALLS_PER_NETWORK: z.coerce.number().int().min(1).default(500),
  CALLS_PER_ACCOUNT: z.coerce.number().int().min(1).default(300),
  CALLS_PER_SESSION: z.coerce.number().int().min(1).default(100),
  /** Calls per minute of those who are not signed in. */
  PUBLIC_CALLS_PER_NETWORK: z.coerce.number().int().min(1).default(600),
  /** Live sockets that are open at a time: one for each open page. */
  LIVE_SOCKETS: z.coerce.number().int().min(1).default(10_000),
  LIVE_SOCKETS_PER_ACCOUNT: z.coerce.number().int().min(1).default(2_000),
  /** Of an account with its sub-users. */
  ITEMS_PER_ACCOUNT: z.coerce.number().int().min(1).default(10_000),
  SUB_USERS_PER_ACCOUNT: z.coerce.number().int().min(1).default(10_000),
  DEVICES_PER_ACCOUNT: z.coerce.number().int().min(1).default(50_000),
  GATEWAYS_PER_ACCOUNT: z.coerce.number().int().min(1).default(20_000),
  POINTS_PER_ACCOUNT: z.coerce.number().int().min(1).default(500_000),
  ALARM_RULES_PER_ACCOUNT: z.coerce.number().int().min(1).default(100_000),
  CALCULATED_POINTS_PER_ACCOUNT: z.coerce.number().int().min(1).default(20_000),
  ASSIGNMENTS_PER_ACCOUNT: z.coerce.number().int().min(1).default(5_000),
  TRIGGERS_PER_ACCOUNT: z.coerce.number().int().min(1).default(5_000),
  CONDITIONAL_TASKS_PER_ACCOUNT: z.coerce.number().int().min(1).default(5_000),
  INTERLOCKS_PER_ACCOUNT: z.coerce.number().int().min(1).default(5_000),
  SCREENS_PER_ACCOUNT: z.coerce.number().int().min(1).default(2_000),
  /** Per second, of an account with its sub-users; what was not used for a while can be used at once. */
  WRITES_PER_ACCOUNT: z.coerce.number().int().min(1).default(100),
  TRIGGER_ACTIONS_PER_ACCOUNT: z.coerce.number().int().min(1).default(20),
  RECORDED_VALUES_PER_ACCOUNT: z.coerce.number().int().min(1).default(500_000),
  CALCULATED_SAMPLES_PER_ACCOUNT: z.coerce.number().int().min(1).default(20_000),
  ALARMS_PER_ACCOUNT: z.coerce.number().int().min(1).default(10),
  DEVICE_STATES_PER_ACCOUNT: z.coerce.number().int().min(1).default(50),
  /** MiB of bodies of calls that are in memory at a time; one has 8 at most. */
  BODY_MB: z.coerce.number().int().min(8).default(128),
  BODY_MB_PER_ACCOUNT: z.coerce.number().int().min(8).default(32),
  HEAVY_CALLS: z.coerce.number().int().min(1).max(64).default(4),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export interface Config extends Omit<z.infer<typeof schema>, 'DATA_DIR'> {
  /** Absolute path of the folder that holds everything this installation owns. */
  readonly dataDir: string;
}

/** Names that other programs own but that begin like ours are not reported as unknown. */
const known = new Set(Object.keys(schema.shape));

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const smsSettings = [
  'SMS_ACCESS_KEY_ID',
  'SMS_ACCESS_KEY_SECRET',
  'SMS_SIGN_NAME',
  'SMS_TEMPLATE_CODE',
] as const;
const bucketSettings = ['BACKUP_S3_KEY_ID', 'BACKUP_S3_SECRET'] as const;
const wechatSettings = ['WECHAT_APP_ID', 'WECHAT_SECRET'] as const;

function demandTogether<Name extends string>(
  values: Readonly<Partial<Record<Name, unknown>>>,
  names: readonly Name[],
): void {
  const set = names.filter((name) => values[name] !== undefined);
  if (set.length > 0 && set.length < names.length) {
    throw new ConfigError(`${names.join(', ')} must be set together.`);
  }
}

/**
 * Reads and checks the environment. `NAME_FILE` gives the value of `NAME` from a file (secrets).
 * @throws ConfigError naming every variable that is wrong and what it should be.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const values: Record<string, string> = {};
  for (const name of known) {
    const file = env[`${name}_FILE`];
    const value = file === undefined ? env[name] : readFileSync(file, 'utf8').trim();
    if (value !== undefined && value !== '') values[name] = value;
  }
  const parsed = schema.safeParse(values);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The configuration is not valid:\n${lines.join('\n')}`);
  }
  const { DATA_DIR, ...rest } = parsed.data;
  demandTogether(rest, ['TLS_CERT', 'TLS_KEY']);
  demandTogether(rest, smsSettings);
  demandTogether(rest, wechatSettings);
  demandTogether(rest, bucketSettings);
  if (rest.BACKUP_DIR?.startsWith('s3://') && rest.BACKUP_S3_KEY_ID === undefined) {
    throw new ConfigError(
      'BACKUP_DIR is a bucket, which needs BACKUP_S3_KEY_ID and BACKUP_S3_SECRET.',
    );
  }
  if (rest.WECHAT_ALARM_TEMPLATE !== undefined && rest.WECHAT_APP_ID === undefined) {
    throw new ConfigError('WECHAT_ALARM_TEMPLATE needs WECHAT_APP_ID and WECHAT_SECRET.');
  }
  if (rest.SMS_ALARM_TEMPLATE !== undefined && rest.SMS_TEMPLATE_CODE === undefined) {
    throw new ConfigError(`SMS_ALARM_TEMPLATE needs ${smsSettings.join(', ')}.`);
  }
  if (rest.WEBHOOK_HOSTS.length > 0 !== (rest.WEBHOOK_SECRET !== undefined)) {
    throw new ConfigError('WEBHOOK_HOSTS, WEBHOOK_SECRET must be set together.');
  }
  return { ...rest, dataDir: resolve(DATA_DIR) };
}
