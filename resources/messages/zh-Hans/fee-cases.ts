import type { FeeCasesMessages } from '../en/fee-cases.ts';

const feeCases: FeeCasesMessages = {
  feeCases: {
    title: '测试购物车试算',
    about: '每个测试购物车分别按顾客目前看到的运费，以及应用全部草稿后的运费试算。',
    show: '显示',
    all: '全部（%{count}）',
    broken: '因草稿而不符预期（%{count}）',
    failed: '生效的已不符预期（%{count}）',
    changed: '因草稿而变（%{count}）',
    product: '任何商品',
    expected: '预期',
    live: '生效',
    tried: '应用草稿后',
    anyFee: '任何运费',
    noFee: '没有适用运费',
    sameAsLive: '与生效的相同',
    passed: '符合预期',
    notPassed: '不符预期',
    notPassedBefore: '不符预期，生效的也是',
    allPassed: '所有测试购物车的运费都符合预期，应用草稿后也是如此。',
    empty: '还没有测试购物车。可以为每类不能收错运费的订单各加一个。',
    nothing: '没有这类测试购物车。',
    cut: '只试算了 %{total} 个测试购物车中的前 %{count} 个。',
    more: '再显示 %{count} 个',
    expectThis: '今后以此为预期',
    toAll: '试算所有测试购物车',
    loading: '正在试算测试购物车',
    failedToLoad: '无法试算测试购物车。',
    promotes: '%{total} 个测试购物车中有 %{smart_count} 个会因此改变：',
    promotesNone: '没有测试购物车的运费会因此改变（试算了 %{total} 个）。',
    meetsNone: '没有测试购物车适用此运费（试算了 %{total} 个）。',
  },
};

export default feeCases;
