import { z } from 'zod';
import type { JsonValue } from '../../../../resources/kinds/kind.ts';
import { textPattern } from '../../../../resources/kinds/text-form.ts';
import { storeInBody } from '../../../crud/write.ts';

const values = z.record(z.string().max(200), z.custom<JsonValue>());
const version = z.int().min(0).max(1_000_000_000);

/** Maximum number of rows per call. */
export const maxRows = 200;

/** Body of one row (CONTRACT, Imports and exports). */
export const singleBody = z.strictObject({
  csv_version: version,
  row: values,
  dry_run: z.boolean().default(false),
  store_id: storeInBody,
});

/**
 * A row with its number in the file. `revision`: that of the record when the row was checked, 0 without a record; if
 * the record changed since, the row is refused.
 */
export const givenRow = z.strictObject({
  row: z.int().min(1).max(2_147_483_647),
  values,
  revision: z.int().min(0).max(2_147_483_647).optional(),
});

/** Body of several rows of a file. */
export const rowsBody = z.strictObject({
  csv_version: version,
  /** The import that records which rows are written; required unless `dry_run`. */
  import: z.int().min(1).max(2_147_483_647).optional(),
  dry_run: z.boolean().default(false),
  rows: z.array(givenRow).min(1).max(maxRows),
  store_id: storeInBody,
});

export type GivenRow = z.infer<typeof rowsBody>['rows'][number];

/** Body that creates an import. */
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
