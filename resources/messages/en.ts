import errors from './en/errors.ts';
import form from './en/form.ts';
import frame from './en/frame.ts';
import list from './en/list.ts';
import quickEdit from './en/quick-edit.ts';

/** What is no entity’s, by area: a file each. `%{name}` is filled in. The other languages must have every key. */
const en = { ...frame, ...list, ...errors, ...form, ...quickEdit };

export default en;
export type Messages = typeof en;
