import type { CouponsMessages } from '../en/coupons.ts';

const coupons: CouponsMessages = {
  coupons: {
    codes: '优惠码',
    making: '已生成 %{made} 个优惠码，共 %{wanted} 个，其余会自动生成。',
    notLive: '优惠券发布后便会生成优惠码。',
    made: '已生成',
    on: '已启用',
    used: '已使用',
    exported: '已导出',
    export: '导出新优惠码',
    exportAll: '再次导出全部优惠码',
    exportAllQuestion: '再次导出 [%{title}] 的全部优惠码？',
    exportAllWhy:
      '其中 %{count} 个曾经导出，最近一次为 %{moment}。同一优惠码出现在两个文件内，便可能发给两位顾客。每次导出均记录于历史。',
    noneNew: '全部优惠码均已导出，最近一次为 %{moment}。',
    savedFile: '优惠码已保存为 %{name}',
    uses: '使用情况',
    held: '未付款订单',
    taken: '已付款订单',
    givenBack: '已退回',
    count: '次数',
    discount: '减免金额',
    willMake: '发布后会生成 %{count} 个一次性优惠码。',
    willMakeMore: '发布后会再生成 %{count} 个优惠码，现有 %{made} 个。',
    overlapping: '另有 %{smart_count} 张生效中的优惠券可用于同一订单：',
    overlapsNone: '没有其他生效中的优惠券适用于相同的顾客、商品和时间。不同群组是否有共同的顾客或商品，并未比较。',
    more: '另有 %{count} 张',
  },
};

export default coupons;
