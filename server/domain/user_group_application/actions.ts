import { user_group } from '../../../resources/customers/user_group.ts';
import { user_group_application } from '../../../resources/customers/user_group_application.ts';
import { type ActionContext, defineActions } from '../../crud/action-handlers.ts';
import { defineHooks } from '../../crud/hooks.ts';
import { ApiError } from '../../errors.ts';
import { isMerchant } from '../merchant/open-api.ts';
import { type DecisionUse, mailDecision } from './mail.ts';
import { membershipOf } from './membership.ts';
import { assertNonePending, assertReachable } from './rules.ts';

type Deciding = Omit<ActionContext<typeof user_group_application>, 'body'> & {
  readonly body: { readonly reason: string | null };
};

/** The applicant, named in the message because the page has moved on to the next applicant by then. */
const nameOf = ({ email, phone }: Deciding['current']) => ({ who: email ?? phone ?? '' });

/** @throws ApiError 409 if the applicant was erased: applications always have an email or phone number otherwise */
function assertNotErased({ email, phone }: Pick<Deciding['current'], 'email' | 'phone'>): void {
  if (email === null && phone === null) throw new ApiError(409, 'errors.applicantErased');
}

/** Records who decided, and mails the decision. `decided_by` is null if the group needs no approval. */
async function decide(context: Deciding, use: DecisionUse) {
  const { current, caller, now } = context;
  if (use === 'application_approved') assertNotErased(current);
  const { reason } = context.body;
  const outcome = await mailDecision(context, current, use, reason);
  return {
    values: {
      decided_at: now.toISOString(),
      decided_by: caller && !isMerchant(caller) ? caller.name : null,
      reason,
    },
    message: {
      key: `applications.${use === 'application_approved' ? 'approved' : 'rejected'}.${outcome}`,
      params: nameOf(current),
    },
  } as const;
}

export const applicationActions = defineActions(user_group_application, {
  approve: (context) => decide(context, 'application_approved'),
  reject: (context) => decide(context, 'application_rejected'),

  /** The earlier decision remains in the history. */
  async reopen({ client, id, current }) {
    await assertNonePending(client, current, id);
    return { values: { decided_at: null, decided_by: null, reason: null } };
  },

  /** Adds the email, or else the phone number, to the group's list. Idempotent. */
  async add_to_group({ client, current, change, now }) {
    if (current.status !== 'approved') throw new ApiError(409, 'errors.applicationNotApproved');
    assertNotErased(current);
    const { email, phone, user_group: group } = current;
    const { by, listed } = await membershipOf(client, current);
    const isMember = by.length > 0;
    if (!isMember && !listed)
      await change(
        user_group,
        group,
        email === null ? { phone_numbers: { set: [{ phone }] } } : { emails: { set: [{ email }] } },
      );
    return {
      values: { added_at: current.added_at ?? now.toISOString() },
      // A listed applicant is no member yet if their email or number isn't verified.
      message: { key: `applications.${isMember ? 'member' : listed ? 'listed' : 'added'}`, params: nameOf(current) },
    };
  },
});

/** An application entered by hand, for example by staff at the counter, counts as sent in by them. */
export const applicationHooks = defineHooks(user_group_application, {
  async beforeCreate({ client, caller, now, values }) {
    assertReachable(values);
    // An application that is restored from the trash already has its row, and keeps its values.
    const back = 'id' in values && typeof values.id === 'number' ? values.id : undefined;
    if (values.status === 'pending') await assertNonePending(client, values, back);
    return back === undefined ? { applied_at: now.toISOString(), created_by: caller?.name ?? null } : undefined;
  },
  async beforeUpdate({ client, id, current, values }) {
    const next = { ...current, ...values };
    const { email = null, phone = null } = next;
    assertReachable({ email, phone });
    if (current.status === 'pending' && (email !== current.email || phone !== current.phone))
      await assertNonePending(client, { user_group: current.user_group, email, phone }, id);
    return undefined;
  },
});
