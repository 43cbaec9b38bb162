import { expect, test } from 'vitest';
import { gapOf, guessMapping, mappedColumns, importableColumns } from '../../../src/traits/csv/import/mapping.ts';
import { crate, sheetOf } from './crates.ts';

const guess = async (header: string, row = header.replaceAll(/[^,]+/gu, 'x')) =>
  guessMapping(crate, await sheetOf(header, row));

test('columns are known by path and by name, in any of the languages, without case', async () => {
  expect(await guess('CODE,費用,name.zh_HK,体积,ID')).toEqual(
    ['code', 'fee', 'name.zh_HK', 'bulk', 'id'].map((path) => ({ at: 'column', path })),
  );
});

test('unknown, ambiguous and repeated columns need an answer', async () => {
  expect(await guess('code,colour,size,尺寸,編號')).toEqual([
    { at: 'column', path: 'code' },
    { at: 'open', why: 'unknown' },
    { at: 'column', path: 'size' },
    { at: 'open', why: 'repeated' },
    { at: 'open', why: 'ambiguous' },
  ]);
});

test('read-only, reason and empty columns are skipped, with a notice', async () => {
  expect(await guess('code,seen,created_at,#error,leftover', 'A,1,2026,wrong,')).toEqual([
    { at: 'column', path: 'code' },
    { at: 'ignored', because: 'shown' },
    { at: 'ignored', because: 'shown' },
    { at: 'ignored', because: 'remark' },
    { at: 'ignored', because: 'empty' },
  ]);
});

test('rows can’t be checked before every column has an answer, each of its own, and rows find their records', async () => {
  expect(gapOf(crate, await guess('code,colour,shape'))).toEqual({ at: 'open', count: 2 });
  expect(gapOf(crate, await guess('fee'))).toEqual({ at: 'key' });
  expect(
    gapOf(crate, [
      { at: 'column', path: 'code' },
      { at: 'column', path: 'fee' },
      { at: 'column', path: 'fee' },
    ]),
  ).toEqual({ at: 'twice', path: 'fee' });
  expect(gapOf(crate, await guess('code,fee'))).toBeUndefined();
  expect(gapOf(crate, await guess('id,fee'))).toBeUndefined();
});

test('the column of the key comes first', async () => {
  expect(mappedColumns(crate, await guess('fee,seen,code')).map(({ column, place }) => [column.path, place])).toEqual([
    ['code', 2],
    ['fee', 0],
  ]);
  expect(importableColumns(crate).map(({ path }) => path)).toEqual([
    'id',
    'code',
    'name.zh_HK',
    'name.en_US',
    'fee',
    'size',
    'bulk',
  ]);
});

test('a column with text below it but without a heading needs an answer as well', async () => {
  expect(await guess('code,,', 'A,,green')).toEqual([
    { at: 'column', path: 'code' },
    { at: 'ignored', because: 'empty' },
    { at: 'open', why: 'unnamed' },
  ]);
  expect(gapOf(crate, await guess('code,', 'A,green'))).toEqual({ at: 'open', count: 1 });
});
