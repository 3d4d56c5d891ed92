import { beforeEach, expect, it } from 'vitest';
import {
  addRecentMap,
  forgetPassword,
  recentMaps,
  removeRecentMap,
  storePassword,
} from './remembered.ts';

const IDS = Array.from({ length: 20 }, (_, n) => n + 1);
beforeEach(() => {
  for (const mapid of IDS) {
    removeRecentMap(mapid);
    forgetPassword(mapid);
  }
});

const open = (mapid: number, whose?: string) =>
  addRecentMap({ mapid, name: `Map ${mapid}`, when: '2026-01-01', ...(whose && { whose }) });
const listed = (chatid?: string) => recentMaps(chatid).map(({ mapid }) => mapid);

it('lists recently opened maps, latest first and each once', () => {
  for (const mapid of [...IDS, 19]) open(mapid);
  expect(listed()).toEqual([19, 20, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9]);
});

it('never drops a map whose password is stored here', () => {
  for (const mapid of [1, 2, 3]) storePassword(mapid, 'sesame');
  for (const mapid of IDS) open(mapid);
  expect(listed()).toEqual([20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 3, 2, 1]);
});

it('hides one person’s maps from the next, except maps whose password is stored here', () => {
  storePassword(1, 'sesame');
  open(1, 'a person');
  open(2, 'a person');
  expect(listed('a person')).toEqual([2, 1]);
  expect(listed()).toEqual([1]);
});
