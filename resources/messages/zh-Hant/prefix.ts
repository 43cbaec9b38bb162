import type { PrefixMessages } from '../en/prefix.ts';

const prefix: PrefixMessages = {
  prefix: {
    hint: '以「%{prefix}」開首。',
    put: '改為「%{text}」',
    choose: '以所選%{other}的識別碼開首，請先選擇。',
  },
};

export default prefix;
