/** A share of the whole: 81.3 %. It may be above all of it. */
export const shareText = (share: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(share);
