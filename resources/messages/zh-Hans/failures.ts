import type { FailuresMessages } from '../en/failures.ts';

const failures: FailuresMessages = {
  errors: {
    unknown: '未知错误',
    notFound: '找不到此页面',
    forbidden: '你没有权限访问此页面',
    changed: '你打开之后，有人修改过这条记录',
  },
};

export default failures;
