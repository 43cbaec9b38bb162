import type { PrivacyMessages } from '../en/privacy.ts';

const privacy: PrivacyMessages = {
  privacy: {
    title: '数据保护',
    save: '将全部数据保存为文件',
    saveWhy:
      '顾客查询商店持有其哪些数据时使用：包括记录、邮件、变更及其提交的文件。保存者会记入历史和个人数据导出记录。',
    saved: '数据已保存为 %{name}',
    erase: '清除个人数据…',
    eraseWhy: '供要求删除数据的顾客使用。订单、积分和优惠券仅以编号保留。',
    erasing: '顾客记录已清除；历史、导入和邮件正在后台清除，完成后状态会更新。',
    wait: '正在清除其他位置所存的该顾客数据。',
    done: '该顾客的个人数据已在各处清除。',
  },
};

export default privacy;
