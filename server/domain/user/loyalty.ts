import {
  type LoyaltyCall,
  loyaltyAnswer,
  loyaltyBooked,
  loyaltyForms,
  loyaltyOptions,
  type PointBalance,
} from '../../../resources/customers/loyalty.ts';
import { isOver, type Lot, lotsAfter, pointTypes } from '../../../resources/customers/points.ts';
import { user } from '../../../resources/customers/user.ts';
import { jsonSchemas, validate } from '../../../resources/schema.ts';
import type { EntityRoute, WriteOperation } from '../../crud/call.ts';
import { readNamed } from '../../crud/get.ts';
import { recordPath } from '../../crud/slots.ts';
import { write } from '../../crud/write.ts';
import type { Runner } from '../../db/connection/statement.ts';
import { isObject } from '../../db/model/paths.ts';
import { ApiError, invalid } from '../../errors.ts';
import { bodySchema, idempotencyKey } from '../../openapi/schemas.ts';
import { assertNotErased } from '../customer-status.ts';
import { postPoints, expiryOf, prepareAccount } from '../point_transaction/post-points.ts';
import { assertEnough, assertMovable } from '../point_transaction/staff-rules.ts';
import { ledgerFaults } from '../point_transaction/faults.ts';
import { type Account, isRepeated, openLots } from '../point_transaction/ledger.ts';

const [tag] = user.plural;
/** The sign of points in each call. */
const signs = { earn: 1, redeem: -1, adjust: 1 } as const satisfies Record<LoyaltyCall, number>;

/** Lots whose points can still be used. */
async function usableLots(runner: Runner, account: Account, now: Date): Promise<readonly Lot[]> {
  const lots = await openLots(runner, account);
  return lots.filter(({ expires_at }) => !isOver(expires_at, now));
}

function pointBalanceOf(lots: readonly Lot[]): PointBalance {
  return {
    balance: lots.reduce((sum, { remaining }) => sum + remaining, 0),
    lots: lots
      .filter(({ remaining }) => remaining > 0)
      .map(({ remaining, expires_at }) => ({ points: remaining, expires_at })),
  };
}

const fieldsOf = (name: LoyaltyCall) => ({ ...loyaltyForms[name], ...loyaltyOptions });

/** `POST user/{id}/loyalty/…`: posts a movement of points, or previews it. */
async function move(writing: WriteOperation, id: number, name: LoyaltyCall, body: unknown) {
  const { client, call, now } = writing;
  const form = { fields: fieldsOf(name), label: user.label };
  const checked = validate(form, body === undefined ? {} : body, { mode: 'create' });
  if (!checked.ok) throw invalid(checked.errors, form);
  const {
    point_type,
    message,
    again,
    dry_run,
    point: given,
    expires_at: until = null,
  } = { expires_at: null, ...checked.values };
  const account = { user: id, point_type };
  const point = signs[name] * given;
  await assertMovable(client, { point, expires_at: until }, now, form);
  if (!dry_run) await prepareAccount(writing, account, { now });
  await assertNotErased(client, id);
  const expires_at = point < 0 ? null : await expiryOf(writing, { point_type, expires_at: until ?? undefined }, now);
  const lots = await usableLots(client, account, now);
  const repeated = await isRepeated(client, { ...account, point }, now);
  const before = pointBalanceOf(lots);
  assertEnough(lots, point, form);
  if (dry_run) return { id: null, repeated, before, after: pointBalanceOf(lotsAfter(lots, point, expires_at)) };
  if (repeated && !again) throw new ApiError(409, 'errors.pointsRepeated');
  const movement = {
    ...account,
    type: name,
    point,
    cause: 'adjustment',
    message,
    expires_at,
    again: again === true,
  } as const;
  const posted = await postPoints(writing, movement, { now, by: call.caller });
  return { id: posted, repeated, before, after: pointBalanceOf(await usableLots(client, account, now)) };
}

const summaries: Readonly<Record<LoyaltyCall, string>> = {
  earn: 'Give a customer points',
  redeem: 'Take points that a customer uses: those first that expire first',
  adjust: 'Give or take points, to put a balance right',
};
const calls = ['earn', 'redeem', 'adjust'] as const satisfies readonly LoyaltyCall[];

/** Points of customers (SPEC §7). */
export const loyaltyRoutes: readonly EntityRoute[] = [
  {
    method: 'get',
    at: `${recordPath}/loyalty`,
    needs: ['get'],
    doc: {
      id: 'getUserLoyalty',
      tag,
      summary: 'A customer’s points by kind, and when they expire',
      answer: bodySchema(loyaltyAnswer),
      refusals: [404],
    },
    handler: async (call) => {
      const { id } = (await readNamed(call, user)).record;
      const { pool, now } = call.deps;
      const faults = await ledgerFaults(pool, id);
      const data = [];
      for (const { value: point_type } of pointTypes)
        data.push({
          point_type,
          ...pointBalanceOf(await usableLots(pool, { user: id, point_type }, now())),
          sound: !faults.some((fault) => fault.point_type === point_type),
        });
      return call.context.json({ data });
    },
  },
  ...calls.map((name): EntityRoute => ({
    method: 'post',
    at: `${recordPath}/loyalty/${name}`,
    needs: ['update'],
    doc: {
      id: `${name}UserLoyalty`,
      tag,
      summary: summaries[name],
      body: jsonSchemas({ fields: fieldsOf(name) }).create,
      parameters: [idempotencyKey],
      answer: bodySchema(loyaltyBooked),
      refusals: [404, 409, 422],
    },
    handler: async (call) => {
      const { id } = (await readNamed(call, user)).record;
      return write(
        call,
        async (writing, body) => ({ status: 200, body: { data: await move(writing, id, name, body) } }),
        { isPreview: (body) => isObject(body) && body.dry_run === true },
      );
    },
  })),
];
