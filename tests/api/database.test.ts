import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDatabase, type TestDatabase } from './database.ts';

let one: TestDatabase;
let other: TestDatabase;

beforeAll(async () => {
  [one, other] = await Promise.all([makeDatabase(), makeDatabase()]);
});

afterAll(() => Promise.all([one.drop(), other.drop()]));

test('the shop is no superuser', async () => {
  const { rows } = await one.pool.query('SELECT rolsuper FROM pg_roles WHERE rolname = current_user');
  expect(rows).toEqual([{ rolsuper: false }]);
});

test('test files have separate databases', async () => {
  await one.pool.query('CREATE TABLE mine (id int)');
  await expect(other.pool.query('SELECT * FROM mine')).rejects.toThrow('relation "mine" does not exist');
});

test('text is UTF-8, lower-cased beyond ASCII and sorted by code point', async () => {
  const { rows } = await one.pool.query(
    `SELECT lower('ÉCLAIR 香港') AS lower, 'Z' < 'a' AS by_code_point, '港' ~ '^\\w$' AS letter`,
  );
  expect(rows).toEqual([{ lower: 'éclair 香港', by_code_point: true, letter: true }]);
});

test('trigrams include Chinese characters', async () => {
  await one.pool.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
  const { rows } = await one.pool.query("SELECT array_length(show_trgm('香港仔'), 1) AS trigrams");
  expect(rows).toEqual([{ trigrams: 4 }]);
});
