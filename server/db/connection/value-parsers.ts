import pg from 'pg';
import type { JsonValue } from '../../../resources/kinds/kind.ts';

/**
 * Converts PostgreSQL's `2026-11-20 10:05:00.123+00`, in any zone, to ISO 8601 in UTC with `Z` (CONTRACT, Shape of
 * every answer).
 */
export function isoOf(text: string): string {
  const [, day = '', whole = '', fraction = '', sign = '', hours = '', minutes = '0', seconds = '0'] =
    /^(\S+)[ T]([\d:]+)(?:\.(\d+))?(?:([+-])(\d{2})(?::?(\d{2}))?(?::?(\d{2}))?)?/u.exec(text) ?? [];
  const iso = `${day}T${whole}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
  const offset = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
  if (offset === 0) return iso;
  return new Date(Date.parse(iso) - Number(`${sign}1`) * offset * 1_000).toISOString();
}

const { builtins } = pg.types;

const parsers = new Map<number, (text: string) => JsonValue>([
  [builtins.TIMESTAMPTZ, isoOf],
  [builtins.DATE, (text) => text],
  [builtins.NUMERIC, (text) => text],
  [builtins.INT8, Number],
]);

/** The parser for a type's values in the form of the contract; that of node-postgres for all other types. */
export function parserOf(oid: number, format?: 'text' | 'binary'): (text: string) => JsonValue {
  return parsers.get(oid) ?? pg.types.getTypeParser(oid, format);
}
