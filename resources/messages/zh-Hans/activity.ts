import type { ActivityMessages } from '../en/activity.ts';

const activity: ActivityMessages = {
  activity: {
    title: '时间线',
    which: '显示哪些事件',
    all: '全部',
    changes: '记录变更',
    none: '暂无任何事件。',
    older: '显示更早的',
  },
};

export default activity;
