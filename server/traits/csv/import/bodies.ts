import { z } from 'zod';
import type { JsonValue } from '../../../../resources/kinds/kind.ts';
import { textPattern } from '../../../../resources/kinds/text-form.ts';
import { storeInBody } from '../../../crud/write.ts';

const values = z.record(z.string().max(200), z.custom<JsonValue>());
const version = z.int().min(0).max(1_000_000_000);

/** Most rows of one call. */
export const mostRows = 200;

/** One row (CONTRACT, Imports and exports). */
export const singleBody = z.strictObject({
  csv_version: version,
  row: values,
  dry_run: z.boolean().default(false),
  store_id: storeInBody,
});

/**
 * `revision`: of the record when the row was checked, 0 where there was none; a row whose record changed since is
 * wrong.
 */
export const givenRow = z.strictObject({
  row: z.int().min(1).max(2_147_483_647),
  values,
  revision: z.int().min(0).max(2_147_483_647).optional(),
});

/** Some rows of a file, by their numbers there. */
export const rowsBody = z.strictObject({
  csv_version: version,
  /** Needed to write: it knows which rows are written. */
  import: z.int().min(1).max(2_147_483_647).optional(),
  dry_run: z.boolean().default(false),
  rows: z.array(givenRow).min(1).max(mostRows),
  store_id: storeInBody,
});

export type GivenRow = z.infer<typeof rowsBody>['rows'][number];

/** A new import. */
export const importBody = z.strictObject({
  file_name: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .meta({ pattern: textPattern({ required: true }) }),
  mode: z.string(),
  total: z.int().min(0).max(10_000_000),
  digest: z.string().max(200).default(''),
  mapping: z.custom<JsonValue>().optional(),
  store_id: storeInBody,
});
