import type { PrefixMessages } from '../en/prefix.ts';

const prefix: PrefixMessages = {
  prefix: {
    hint: '以“%{prefix}”开头。',
    put: '改为“%{text}”',
    choose: '以所选%{other}的标识开头，请先选择。',
  },
};

export default prefix;
