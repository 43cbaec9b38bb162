import type { Messages } from './en.ts';
import errors from './zh-Hant/errors.ts';
import form from './zh-Hant/form.ts';
import frame from './zh-Hant/frame.ts';
import list from './zh-Hant/list.ts';
import quickEdit from './zh-Hant/quick-edit.ts';

const zhHant: Messages = { ...frame, ...list, ...errors, ...form, ...quickEdit };

export default zhHant;
