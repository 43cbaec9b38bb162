import { sql } from 'drizzle-orm';
import type { Values } from '../../resources/kinds/kind.ts';
import type { Executor } from '../db/connection/pool.ts';
import { elementAt } from './random.ts';
import { type DemoRecord, type GeneratorOptions, records, scaled } from './shop.ts';
import type { Both } from './words/both.ts';

interface Letter {
  readonly cause: 'order' | 'application' | 'message';
  readonly subject: Both;
  readonly body: Both;
}

const letters: readonly Letter[] = [
  {
    cause: 'order',
    subject: ['我們已收到您的訂單', 'We have received your order'],
    body: [
      '多謝惠顧！貨品寄出後，我們會再通知您。',
      'Thank you for your order. We will write again once it is on its way.',
    ],
  },
  {
    cause: 'order',
    subject: ['您的訂單已寄出', 'Your order is on its way'],
    body: ['貨品預計於兩個工作天內送達。', 'It should reach you within two working days.'],
  },
  {
    cause: 'application',
    subject: ['您的會員申請已獲批准', 'Your membership has been approved'],
    body: ['您現可享用群組優惠價。', 'From now on you shop at the prices of your group.'],
  },
  {
    cause: 'message',
    subject: ['中秋禮盒現已接受預訂', 'Mid-Autumn hampers can be ordered now'],
    body: ['九月十五日前訂購可享九折。', 'Ten per cent off until 15 September.'],
  },
];

const minute = 60_000;
const both = ([zh, en]: Both) => `${zh} ${en}`;

/** Mails to users: most are sent, two failed, and one is unclear. None is queued. */
export function outgoingMails(setting: GeneratorOptions, users: readonly DemoRecord[]): readonly DemoRecord[] {
  const values = Array.from({ length: scaled(setting, 24) }, (_, index): Values => {
    const { cause, subject } = elementAt(letters, index);
    return {
      subject: both(subject),
      recipient: elementAt(users, index * 7).values.email,
      sender: '海旁百貨 Waterfront <hello@waterfront.example.hk>',
      cause,
      key: `${cause}/${1_000 + index}/demo`,
      message_id: `<${String(index + 1).padStart(6, '0')}.demo@waterfront.example.hk>`,
      ...endOf(index),
    };
  });
  return records(setting, values, { days: 30 }).map((record) => {
    const at = new Date(Date.parse(record.created_at) + minute).toISOString();
    return record.values.status === 'sent' ? { ...record, values: { ...record.values, sent_at: at } } : record;
  });
}

function endOf(index: number): Values {
  if (index % 11 === 5)
    return {
      status: 'failed',
      attempts: 1,
      problem: 'refused',
      last_error: '550 5.1.1 Recipient address rejected: User unknown',
    };
  if (index === 9) return { status: 'unclear', attempts: 1, problem: 'unanswered' };
  return { status: 'sent', attempts: 1, response: `250 2.0.0 Ok: queued as 4Z${String(7_000 + index * 13)}` };
}

/** Writes the contents of the mails. */
export async function writeMailContents(db: Executor, mails: readonly DemoRecord[]): Promise<void> {
  const rows = mails.map(({ id, values }) => {
    const { subject, body } = letters.find((one) => both(one.subject) === values.subject) ?? elementAt(letters, 0);
    const [zh, en] = body;
    return {
      mail_id: id,
      text: `${zh}\n\n${en}\n`,
      html: `<h1 style="color:#00637b;font-family:sans-serif">${both(subject)}</h1><p lang="zh-HK">${zh}</p><p lang="en">${en}</p>`,
    };
  });
  await db.execute(
    sql`insert into mail_content (mail_id, text, html) select mail_id, text, html from jsonb_populate_recordset(null::mail_content, ${JSON.stringify(rows)}::jsonb)`,
  );
}
