import type { Messages } from './en.ts';
import errors from './zh-Hans/errors.ts';
import form from './zh-Hans/form.ts';
import frame from './zh-Hans/frame.ts';
import list from './zh-Hans/list.ts';
import quickEdit from './zh-Hans/quick-edit.ts';

const zhHans: Messages = { ...frame, ...list, ...errors, ...form, ...quickEdit };

export default zhHans;
