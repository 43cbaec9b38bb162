import type { FailuresMessages } from '../en/failures.ts';

const failures: FailuresMessages = {
  errors: {
    unknown: '不明錯誤',
    notFound: '找不到此頁',
    forbidden: '你沒有權限進入此頁',
    changed: '你開啟之後，有人更改過這項紀錄',
  },
};

export default failures;
