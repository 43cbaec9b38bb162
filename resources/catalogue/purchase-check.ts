import { z } from 'zod';
import '../kinds/zod.ts';
import { atField } from '../eligibility/at-field.ts';
import { optionField, quantityField } from '../eligibility/piece-fields.ts';
import { ruleAnswer } from '../eligibility/rule-answer.ts';
import type { Fields } from '../kinds/index.ts';
import { purchaseRules } from './purchase-rules.ts';

/** The parameters of a tried purchase: `POST product-version/{id}/check`. */
export const purchaseFields = {
  user: { kind: 'reference', label: ['User', '用戶', '用户'], to: 'user' },
  quantity: { ...quantityField, maxValue: 1_000_000 },
  option: optionField,
  storefront: { kind: 'reference', label: ['Storefront', '網店', '网店'], to: 'storefront' },
  at: atField,
  bought: {
    kind: 'integer',
    label: ['Bought before', '已購件數', '已购件数'],
    help: [
      'Pieces of this version that the user has already; empty: those of their orders.',
      '該用戶已購買此版本的件數；留空即按其訂單計算。',
      '该用户已购买此版本的件数；留空即按其订单计算。',
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
