import type { ChoiceEvent } from '../../../resources/catalogue/product-choices.ts';
import type { Fields, FieldValues } from '../../../resources/kinds/index.ts';
import type { JsonValue, Mode, Problem } from '../../../resources/kinds/kind.ts';
import { product_version } from '../../../resources/catalogue/product_version.ts';
import type { PatchOf, UnknownKeys, Without } from '../../../resources/record.ts';
import { validate } from '../../../resources/schema.ts';
import { type Call, idOf, notFound, type WriteOperation } from '../../crud/call.ts';
import { forbiddenFields } from '../../../resources/field-access.ts';
import { saveChanges } from '../../crud/save.ts';
import { assertNotForbidden } from '../../crud/values.ts';
import { assertCurrent, foundOrGone, write } from '../../crud/write.ts';
import { isObject } from '../../db/model/paths.ts';
import { lockRecord } from '../../db/records/records.ts';
import type { Runner } from '../../db/connection/statement.ts';
import { ApiError, invalid } from '../../errors.ts';
import { choicesAnswer } from './answer.ts';
import { readState, type State } from './state.ts';

/** Input of a change of a version's choices; the version is locked. */
export interface Change {
  readonly state: State;
  readonly body: unknown;
  readonly runner: Runner;
  readonly store: number | undefined;
}

type Patch = PatchOf<typeof product_version>;

/** Returns the values to write; an unknown key is a compile error. */
type Work<V> = (change: Change) => Promise<V & Without<UnknownKeys<V, Patch>>> | (V & Without<UnknownKeys<V, Patch>>);

interface Options {
  readonly action: ChoiceEvent;
  readonly status?: 200 | 201;
  /** Whether the version must have choices; true by default. */
  readonly withChoices?: boolean;
}

/**
 * Runs one write of a version's choices, options or group prices: locks the version, checks If-Match, writes with
 * history, and answers all of them.
 * @throws ApiError 404, 412, 409 for an archived copy, 422 for fields that the caller may not write, and errors of
 * `work`
 */
export function changeVersion<V extends Patch>(
  call: Call,
  { action, status = 200, withChoices = true }: Options,
  work: Work<V>,
): Promise<Response> {
  const { locale, store } = call;
  const id = idOf(call);
  return write(
    call,
    async (writing: WriteOperation, body) => {
      const { client: runner } = writing;
      const locked = await lockRecord(runner, { resource: product_version, id, store, locale });
      const found = assertCurrent(call, await foundOrGone(call, runner, { id, found: locked }));
      call.deps.slots.assertWritable(product_version, found.record);
      const state = await readState(runner, found.record, store);
      if (withChoices && !state.has_choices) throw new ApiError(409, 'errors.noChoices');
      const values = await work({ state, body, runner, store });
      assertNotForbidden(
        product_version,
        forbiddenFields(product_version, call.caller.permissions, 'write'),
        changedFields(values),
        found.record,
      );
      const saved = await saveChanges(writing, found, values, action);
      return { status, body: await choicesAnswer(runner, call, await readState(runner, saved.record, store)) };
    },
    { bodyOptional: true },
  );
}

/** The values without paged fields that have no rows to write. */
function changedFields(values: Patch): PatchOf {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => !isObject(value) || Object.values(value).some((rows) => !Array.isArray(rows) || rows.length > 0),
    ),
  );
}

/**
 * Validates the values of a body for the fields it may have.
 * @throws ApiError 422
 */
export function readBody<F extends Fields, M extends Mode>(
  fields: F,
  body: unknown,
  mode: M,
  stored: { readonly [Name in keyof F]?: JsonValue } = {},
): FieldValues<F, M> {
  const checked = validate({ fields }, body === undefined ? {} : body, { mode, current: stored });
  if (!checked.ok) throw invalid(checked.errors, formOf(fields));
  return checked.values;
}

/**
 * Asserts that there are no problems.
 * @throws ApiError 422; 409 if every problem is a duplicate option (CONTRACT, Statuses)
 */
export function assertNoProblems(fields: Fields, problems: ReadonlyMap<string, Problem>): void {
  if (problems.size === 0) return;
  const isThere = [...problems.values()].every(({ rule }) => rule === 'optionExists');
  throw new ApiError(isThere ? 409 : 422, isThere ? 'errors.conflict' : 'errors.invalid', {
    fields: Object.fromEntries([...problems].map(([path, problem]) => [path, [problem]])),
    form: formOf(fields),
  });
}

/**
 * The row that a path parameter names.
 * @throws ApiError 404
 */
export function rowInPath<T extends { readonly id: number }>(
  { context }: Call,
  parameter: string,
  rows: readonly T[],
): T {
  const id = Number(context.req.param(parameter));
  const found = rows.find((row) => row.id === id);
  if (!found) throw notFound();
  return found;
}

function formOf(fields: Fields) {
  return { fields, label: product_version.label };
}
