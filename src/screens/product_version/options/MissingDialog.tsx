import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useMemo, useState } from 'react';
import { Alert, Box } from '@mui/material';
import { useNotify } from 'react-admin';
import type { Fields } from '../../../../resources/kinds/index.ts';
import { most, optionFields } from '../../../../resources/catalogue/product-choices.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { isConflict, errorMessage, fieldMessages } from '../../../data-provider/api-errors.ts';
import { NumberInput } from './NumberInput.tsx';
import { choiceIds, missingCombinations } from './combinations.ts';
import { useEditor } from './editor-context.ts';
import { MissingList } from './MissingList.tsx';
import type { Row } from '../../../grid/edits.ts';
import { parseText } from './parse-text.ts';
import type { ProductOptions } from './use-product-options.ts';

const declared: Fields = optionFields;
const boxes = ['price', 'original_price', 'quota'] as const;

/** Dialog that creates all missing combinations, with common prices. */
export function MissingDialog({
  options,
  onClose,
}: {
  readonly options: ProductOptions;
  readonly onClose: () => void;
}) {
  const { say, label, language } = useWords();
  const notify = useNotify();
  const { savedCombinations, edits, defaultPrice } = useEditor();
  const room = Math.min(most.atOnce, most.options - savedCombinations.options.size);
  // Fixed when the dialog opens, so that the list does not move.
  const [missing] = useState(() =>
    missingCombinations(savedCombinations.groups, (combination) => edits.has(combination), Math.max(0, room)),
  );
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [values, setValues] = useState<Row>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const wanted = useMemo(() => missing.filter((combination) => !left.has(combination)), [missing, left]);
  const more = savedCombinations.total - savedCombinations.options.size - edits.summary().added - missing.length;
  const put = (field: string, text: string) => {
    const { value, error } = parseText(declared, field, text, { language, say });
    setValues((now) => ({ ...now, [field]: value }));
    setErrors(({ [field]: _former, ...others }) => (error === undefined ? others : { ...others, [field]: error }));
  };
  const make = async () => {
    setBusy(true);
    setRefusal('');
    const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
    try {
      await options.write({
        below: 'options',
        method: 'POST',
        body: { options: wanted.map((combination) => ({ choices: choiceIds(combination), ...filled })) },
      });
      notify('matrix.made', { type: 'success', messageArgs: { smart_count: wanted.length } });
      onClose();
    } catch (error) {
      if (isConflict(error)) await options.refetch();
      const sentences = [...new Set(Object.values(fieldMessages(error)))];
      setRefusal(
        isConflict(error)
          ? say('errors.changed')
          : sentences.length > 0
            ? sentences.join(' ')
            : errorMessage(error, say),
      );
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={say('matrix.makeTitle', { smart_count: wanted.length })}
      submit={say('matrix.make', { smart_count: wanted.length })}
      busy={busy}
      blocked={wanted.length === 0 || Object.keys(errors).length > 0}
      onSubmit={() => void make()}
      isTyped={() => left.size > 0 || Object.values(values).some((value) => value !== null)}
      onClose={onClose}
    >
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{say('matrix.makeText')}</Box>
      <MissingList combinations={missing} left={left} onLeft={setLeft} />
      {more > 0 ? <Alert severity="info">{say('matrix.makeMore', { count: more, most: most.atOnce })}</Alert> : null}
      <Box sx={{ display: 'grid', gap: 1, pt: 0.5, gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))' }}>
        {boxes.map((field) => (
          <NumberInput
            key={field}
            label={label(optionFields[field].label)}
            value={values[field] ?? null}
            error={errors[field]}
            placeholder={field === 'price' && defaultPrice !== null ? defaultPrice : undefined}
            {...(field === 'quota' ? {} : { prefix: 'HK$' })}
            onType={(text) => put(field, text)}
            onBegin={() => () => setValues(values)}
            onDone={() => undefined}
          />
        ))}
      </Box>
      {refusal === '' ? null : <Alert severity="error">{refusal}</Alert>}
    </FormDialog>
  );
}
