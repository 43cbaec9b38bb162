import { z } from 'zod';
// A page may import this module but no form code, so parsing without `eval` is set up here, too.
import '../kinds/zod.ts';
import type { Label } from '../kinds/kind.ts';

/** Ways to belong to a user group: selected by hand, or by the group’s domains, emails or numbers. */
export const membershipWays = {
  hand: ['By hand', '人手加入', '手动加入'],
  domain: ['Email domain', '電郵網域', '邮箱域名'],
  email: ['Email', '電郵', '邮箱'],
  phone: ['Phone number', '電話號碼', '电话号码'],
} as const satisfies Readonly<Record<string, Label>>;

export type MembershipWay = keyof typeof membershipWays;
/** In display order. */
export const everyWay = ['hand', 'domain', 'email', 'phone'] as const satisfies readonly MembershipWay[];

const id = z.int().min(1);
/** The ways, as in answers. */
export const membershipBy = z.array(z.enum(everyWay)).readonly().describe('By what the customer belongs to the group');

const member = z.object({
  id,
  email: z.string(),
  family_name: z.string().nullable(),
  given_name: z.string().nullable(),
  by: membershipBy,
});
/** A customer who belongs to a group. */
export type Member = z.infer<typeof member>;

/** The answer of `GET user-group/{id}/members` and `GET customer-group/audience`: customers by id. */
export const membersAnswer = z.object({
  data: z.array(member).readonly(),
  meta: z.object({
    total: z.int().min(0),
    total_is: z.literal('more').optional().describe('There are more than the total'),
    per_page: z.int(),
    next: id.optional().describe('Where the next page begins: `after`'),
  }),
});

/** The answer of `GET user/{id}/groups`: the groups that a customer belongs to now. */
export const groupsAnswer = z.object({
  data: z.array(z.object({ id, title: z.string(), by: membershipBy })).readonly(),
});
