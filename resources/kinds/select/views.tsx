import { memo } from 'react';
import type { InputProps, KindViews } from '../kind-views.ts';
import { ChoiceFilter } from './ChoiceFilter.tsx';
import { filterOf, inputOf, type FieldOf } from '../narrow.tsx';
import { ChoiceList } from './ChoiceList.tsx';
import { ChoiceMenu } from './ChoiceMenu.tsx';
import { ChoiceRadios } from './ChoiceRadios.tsx';
import { ChoiceToggles } from './ChoiceToggles.tsx';
import { useCompact } from '../../ui/form-setting.ts';

/** Up to this many choices are shown as radio buttons. */
const few = 3;
/** In a cell, up to this many choices are side by side: a week, and its public holidays. */
const aWeek = 8;
/** More choices than this take the full width of the form. */
const many = 12;

/** Several choices: checkboxes. One of few: radio buttons, unless optional. One of many: a menu. */
const Input = memo(function SelectInput(props: InputProps & { readonly field: FieldOf<'select'> }) {
  const { choices, many, required } = props.field;
  const compact = useCompact();
  if (many) return compact && choices.length <= aWeek ? <ChoiceToggles {...props} /> : <ChoiceList {...props} />;
  return required && choices.length <= few ? <ChoiceRadios {...props} /> : <ChoiceMenu {...props} />;
});

export const views: KindViews = {
  Input: inputOf('select', Input),
  Filter: filterOf('select', ChoiceFilter),
  wide: (field) => field.kind === 'select' && field.many === true && field.choices.length > many,
};
