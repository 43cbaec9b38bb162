import { z } from 'zod';
import { atField } from '../eligibility/at-field.ts';
import { ruleAnswer } from '../eligibility/rule-answer.ts';
import type { Fields } from '../kinds/index.ts';
import { purchaseRules } from './purchase-rules.ts';

/** What a purchase is tried for: `POST product-version/{id}/check`. */
export const purchaseFields = {
  user: { kind: 'reference', label: ['User', '用戶', '用户'], to: 'user' },
  quantity: {
    kind: 'integer',
    label: ['Quantity', '數量', '数量'],
    required: true,
    default: 1,
    minValue: 1,
    maxValue: 1_000_000,
  },
  option: {
    kind: 'integer',
    label: ['Option', '選項組合', '选项组合'],
    help: ['ID of one, where the version has choices.', '設有選項的版本須填其識別碼。', '设有选项的版本须填其标识。'],
    minValue: 1,
  },
  storefront: { kind: 'reference', label: ['Storefront', '網店', '网店'], to: 'storefront' },
  at: atField,
  bought: {
    kind: 'integer',
    label: ['Bought before', '已購件數', '已购件数'],
    help: [
      'Pieces of this version that the user has already.',
      '該用戶已購買此版本的件數。',
      '该用户已购买此版本的件数。',
    ],
    minValue: 0,
  },
} as const satisfies Fields;

/** The answer of `POST product-version/{id}/check`. */
export const purchaseCheck = z.object({
  data: z.object({
    buyable: z.boolean(),
    price: z.string().nullable().describe('Money: what the customer pays for a piece'),
    rules: z.array(ruleAnswer(purchaseRules)).readonly(),
  }),
});
