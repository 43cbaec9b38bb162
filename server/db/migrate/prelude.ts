import { invisibleSpans } from '../../../resources/folded-text.ts';

/** A code point in PostgreSQL's regular expressions. */
const escaped = (point: number) => String.raw`\U${point.toString(16).padStart(8, '0')}`;
const invisible = invisibleSpans.map((span) => span.map(escaped).join('-')).join('');

/**
 * Objects that the first migration creates before any table. Trigrams; single characters and pairs of a text, so that
 * searches for one or two Chinese characters use an index (docs/decisions/0004-search.md): a loop over an array takes a
 * quarter of the time of one SELECT, and the index removes duplicates. The files in an HTML text, for an index
 * (docs/decisions/0018-media.md). The folding by which unique texts are compared (docs/decisions/0025-unique-texts.md),
 * upper case first, so that both small sigmas are equal.
 */
export const prelude: readonly string[] = [
  'CREATE EXTENSION IF NOT EXISTS pg_trgm;',
  `CREATE OR REPLACE FUNCTION search_grams(content text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $body$
DECLARE
  letters text[] := string_to_array(content, NULL);
  found text[] := '{}';
BEGIN
  FOR place IN 1 .. coalesce(array_length(letters, 1), 0) LOOP
    IF letters[place] > ' ' THEN
      found := found || letters[place];
      IF letters[place + 1] > ' ' THEN
        found := found || (letters[place] || letters[place + 1]);
      END IF;
    END IF;
  END LOOP;
  RETURN found;
END
$body$;`,
  `CREATE OR REPLACE FUNCTION media_keys(content text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $body$
  SELECT coalesce(array_agg(DISTINCT found[1]), '{}') FROM regexp_matches(content, '/media/([0-9a-z]{26})/', 'g') AS found
$body$;`,
  `CREATE OR REPLACE FUNCTION folded_text(content text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $body$
  SELECT replace(lower(upper(normalize(regexp_replace(content, '[${invisible}]', '', 'g'), NFKC))), 'ß', 'ss')
$body$;`,
];
