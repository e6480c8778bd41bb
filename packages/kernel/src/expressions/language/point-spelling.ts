/**
 * How a point is written. A plain name stands as it is: `温度1`. Any other stands in braces:
 * `{进水 温度}`, of another device `{1#空压机:压力}`. Names hold no curly bracket and names of devices
 * no colon, so that the first colon divides; a point's own is written behind an empty device:
 * `{:比例 1:2}`. By its id a point is `{#4711}`.
 */
import { type PointId, pointId } from '../../ids.ts';
import { functionNamed } from './functions.ts';
import type { PointName, PointReference } from './syntax.ts';

/** A name that needs no braces, from `lastIndex` on. */
export const plainName = /[\p{L}_][\p{L}\p{M}\p{Nd}_]*/uy;

const keywords: ReadonlySet<string> = new Set(['and', 'or', 'not', 'true', 'false']);
export const isKeyword = (name: string): boolean => keywords.has(name.toLowerCase());

const byId = /^#(\d{1,10})$/;
const largestId = 0xff_ff_ff_ff;

/** What the text between braces refers to; null when it names nothing. */
export function readReference(between: string): PointReference | null {
  const text = between.trim();
  const id = byId.exec(text)?.[1];
  if (id !== undefined && Number(id) <= largestId) return { id: pointId(Number(id)) };
  const colon = text.search(/[:：]/);
  const device = text.slice(0, Math.max(colon, 0)).trim();
  const point = text.slice(colon + 1).trim();
  if (point === '') return null;
  return { device: device === '' ? null : device, point };
}

export const spellId = (id: PointId): string => `{#${id}}`;

/** @returns null for a name that no rule for names takes: such a point is written by its id. */
export function spellName(name: PointName): string | null {
  const { device, point } = name;
  if (device === null && isPlain(point)) return point;
  const isOdd = (text: string): boolean => /[{}｛｝]/.test(text) || text.trim() !== text;
  if (point === '' || device === '' || isOdd(point)) return null;
  if (device !== null) return isOdd(device) || /[:：]/.test(device) ? null : `{${device}:${point}}`;
  return /[:：]/.test(point) || byId.test(point) ? `{:${point}}` : `{${point}}`;
}

export const spellReference = (reference: PointReference): string =>
  'id' in reference ? spellId(reference.id) : (spellName(reference) ?? reference.point);

function isPlain(name: string): boolean {
  plainName.lastIndex = 0;
  const isWhole = plainName.exec(name)?.[0] === name;
  return isWhole && !isKeyword(name) && functionNamed(name) === null;
}
