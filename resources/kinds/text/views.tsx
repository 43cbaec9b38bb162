import { memo } from 'react';
import type { InputProps, KindViews } from '../kind-views.ts';
import { ChoiceMenu } from '../select/ChoiceMenu.tsx';
import { TextBox } from './TextBox.tsx';
import { TextFilter } from './TextFilter.tsx';

/** A text box; for values with labels (`called`), a menu. */
const Input = memo(function TextInput(props: InputProps) {
  const { field } = props;
  return field.kind === 'text' && field.called ? (
    <ChoiceMenu {...props} field={{ ...field, kind: 'select', choices: field.called }} />
  ) : (
    <TextBox {...props} />
  );
});

export const views: KindViews = { Input, Filter: TextFilter };
