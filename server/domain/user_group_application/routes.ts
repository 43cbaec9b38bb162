import { type MembershipAnswer, membershipAnswer } from '../../../resources/customers/applicant-membership.ts';
import { user_group } from '../../../resources/customers/user_group.ts';
import { user_group_application } from '../../../resources/customers/user_group_application.ts';
import { type EntityRoute, notFound } from '../../crud/call.ts';
import { readNamed } from '../../crud/get.ts';
import { recordPath } from '../../crud/slots.ts';
import { readRecord } from '../../db/records/records.ts';
import { bodySchema } from '../../openapi/schemas.ts';
import { membershipOf } from './membership.ts';

const [tag] = user_group_application.plural;

/** Routes of applications. */
export const applicationRoutes: readonly EntityRoute[] = [
  {
    method: 'get',
    at: `${recordPath}/membership`,
    needs: ['get'],
    doc: {
      id: 'getUserGroupApplicationMembership',
      tag,
      summary: 'Whether the applicant belongs to the group already',
      answer: bodySchema(membershipAnswer),
      refusals: [404],
    },
    handler: async (call) => {
      const { pool } = call.deps;
      const { locale } = call;
      const { record } = await readNamed(call, user_group_application);
      const group = await readRecord(pool, { resource: user_group, id: record.user_group, locale });
      if (!group) throw notFound();
      const { name, application_config: config } = group.record;
      const { enable_application: open, type, max_attachment, require_approval, instruction } = config;
      const answer: MembershipAnswer = {
        data: {
          ...(await membershipOf(pool, record)),
          group: { name, open, type, max_attachment, require_approval, instruction },
        },
      };
      return call.context.json(answer);
    },
  },
];
