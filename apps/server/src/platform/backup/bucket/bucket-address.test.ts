import { expect, test } from 'vitest';
import { bucketAddress } from './bucket-address.ts';

const settings = {
  BACKUP_S3_ENDPOINT: undefined,
  BACKUP_S3_REGION: 'eu-central-1',
  BACKUP_S3_KEY_ID: 'id',
  BACKUP_S3_SECRET: 'secret',
  BACKUP_S3_PATH_STYLE: undefined,
};
const minio = { ...settings, BACKUP_S3_ENDPOINT: 'https://minio.plant:9000/' };

test.each([
  ['s3://b-1', settings, 'https://b-1.s3.eu-central-1.amazonaws.com/', ''],
  [
    's3://b-1',
    { ...settings, BACKUP_S3_REGION: 'cn-north-1' },
    'https://b-1.s3.cn-north-1.amazonaws.com.cn/',
    '',
  ],
  ['s3://b-1/a/b/', minio, 'https://minio.plant:9000/b-1/', 'a/b/'],
  [
    's3://b-1/a//b',
    { ...minio, BACKUP_S3_PATH_STYLE: false },
    'https://b-1.minio.plant:9000/',
    'a/b/',
  ],
  [
    's3://b-1/工厂',
    { ...settings, BACKUP_S3_PATH_STYLE: true },
    'https://s3.eu-central-1.amazonaws.com/b-1/',
    '工厂/',
  ],
])('%s is asked for where it is', (place, given, url, prefix) => {
  expect(bucketAddress(place, given)).toMatchObject({ url, prefix, bucket: 'b-1' });
});

test.each(['s3://', 's3:///x', 's3://a?b/c', 's3://b-1/../c', 's3://b-1/a\\b', 's3://user:pw@b-1'])(
  '%s is no place',
  (place) => {
    expect(() => bucketAddress(place, settings)).toThrow('is no place of backups');
  },
);

test('a secret that was written into the place is not said again', () => {
  expect(() => bucketAddress('s3://user:pw@b-1', settings)).toThrow(/^((?!pw).)*$/);
});

test('without a key it says which settings it needs', () => {
  const keyless = { ...settings, BACKUP_S3_SECRET: undefined };
  expect(() => bucketAddress('s3://b-1', keyless)).toThrow('BACKUP_S3_KEY_ID and BACKUP_S3_SECRET');
});
