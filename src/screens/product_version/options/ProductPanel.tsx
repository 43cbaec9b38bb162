import type { ReactNode } from 'react';
import { Paper, Skeleton, Typography } from '@mui/material';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { RetryAlert } from '../../../ui/RetryAlert.tsx';
import type { RecordPanelProps } from '../../../form/slots.ts';
import type { OptionsBody } from './options-schema.ts';
import { type ProductOptions, useProductOptions } from './use-product-options.ts';

export type LoadedPanelProps = RecordPanelProps & { readonly options: ProductOptions & { readonly body: OptionsBody } };

export interface ProductPanelProps {
  readonly panel: RecordPanelProps;
  readonly section: string;
  readonly title: 'matrix.title' | 'groupPrices.title';
  /** Height of the skeleton in px. */
  readonly height: number;
  readonly children: (props: LoadedPanelProps) => ReactNode;
}

/** Frame of a version's panel: its title, and a skeleton or an error until the options are read. */
export function ProductPanel({ panel, section, title, height, children }: ProductPanelProps) {
  const { say } = useWords();
  const options = useProductOptions(panel);
  const { body, error, refetch } = options;
  // An archived version is never changed.
  const readOnly = panel.readOnly || panel.record.status === 'archived';
  return (
    <Paper component="section" variant="outlined" aria-labelledby={`${section}-title`} sx={{ p: 2 }}>
      <Typography
        id={`${section}-title`}
        component="h2"
        variant="subtitle1"
        tabIndex={-1}
        sx={{ fontWeight: 600, mb: 1, outline: 'none' }}
      >
        {say(title)}
      </Typography>
      {body ? (
        children({ ...panel, readOnly, options: { ...options, body } })
      ) : error ? (
        <RetryAlert onRetry={() => void refetch()}>{say('form.notLoaded', { reason: error.message })}</RetryAlert>
      ) : (
        <Skeleton variant="rounded" height={height} />
      )}
    </Paper>
  );
}
