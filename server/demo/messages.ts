import { type DemoRecord, type GeneratorOptions, records } from './shop.ts';
import { localized } from './words/both.ts';

/** Two drafts, to a user group and to a few customers; they aren't sent automatically. */
export function messages(setting: GeneratorOptions): readonly DemoRecord[] {
  const values = [
    {
      name: '金卡會員預覽日 Gold members’ preview',
      to: 'user_groups',
      user_groups: [6],
      subject: localized(['{shop}：金卡會員預覽日', '{shop}: a preview for Gold Members']),
      text: localized([
        '{salutation}：\n\n誠邀您於下星期六率先選購本季新貨，並享九五折。\n\n{shop} 謹啟',
        'Dear {salutation},\n\nCome and be first: this season’s goods, five per cent off, next Saturday.\n\nYours,\n{shop}',
      ]),
    },
    {
      name: '回覆查詢 Answer to questions',
      to: 'users',
      users: [1, 2, 3],
      subject: localized(['關於您的查詢', 'About your question']),
      text: localized([
        '{salutation}：\n\n多謝來信，貨品已重新上架。\n\n{shop} 謹啟',
        'Dear {salutation},\n\nThank you for writing: it is in stock again.\n\nYours,\n{shop}',
      ]),
    },
  ];
  return records(setting, values, { days: 20 });
}
