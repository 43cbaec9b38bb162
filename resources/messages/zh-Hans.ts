import type { Messages } from './en.ts';
import errors from './zh-Hans/errors.ts';
import form from './zh-Hans/form.ts';
import frame from './zh-Hans/frame.ts';
import list from './zh-Hans/list.ts';

const zhHans: Messages = { ...frame, ...list, ...errors, ...form };

export default zhHans;
