import { expect, it } from 'vitest';
import { childEnvironment } from './child-environment.ts';

it('tells a child what programs need and what it is named, and no secret', () => {
  const ours = {
    PATH: '/bin',
    HOME: '/root',
    ADMIN_PASSWORD: 'secret',
    SMS_ACCESS_KEY_SECRET: 'secret',
    DATABASE_URL_FILE: '/run/secrets/url',
    PLANT_MACHINES: '3',
  };
  expect(childEnvironment(ours)).toEqual({ PATH: '/bin', HOME: '/root' });
  expect(childEnvironment(ours, ['DATABASE_URL', 'PLANT_MACHINES'])).toEqual({
    PATH: '/bin',
    HOME: '/root',
    DATABASE_URL_FILE: '/run/secrets/url',
    PLANT_MACHINES: '3',
  });
});
