const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\/(\d+)/, 'WeChat'],
  [/Edg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** `Chrome 126 · Windows` from a User-Agent header; what is not known stays as it is, cut. */
export const nameAgent = (agent: string): string => {
  const browser = browsers.flatMap(([sign, name]) => {
    const version = sign.exec(agent)?.[1];
    return version === undefined ? [] : [`${name} ${version}`];
  })[0];
  const system = systems.find(([sign]) => sign.test(agent))?.[1];
  const known = [browser, system].filter((part) => part !== undefined).join(' · ');
  return known || agent.slice(0, 60);
};
