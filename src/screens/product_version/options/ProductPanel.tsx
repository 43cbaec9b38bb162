import type { ReactNode } from 'react';
import { Skeleton } from '@mui/material';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { RetryAlert } from '../../../ui/RetryAlert.tsx';
import { PanelFrame } from '../../../form/PanelFrame.tsx';
import type { RecordPanelProps } from '../../../form/slots.ts';
import type { OptionsBody } from './options-schema.ts';
import { type ProductOptions, useProductOptions } from './use-product-options.ts';

export type LoadedPanelProps = RecordPanelProps & { readonly options: ProductOptions & { readonly body: OptionsBody } };

export interface ProductPanelProps {
  readonly panel: RecordPanelProps;
  readonly title: 'matrix.title' | 'groupPrices.title';
  /** Height of the skeleton in px. */
  readonly height: number;
  readonly children: (props: LoadedPanelProps) => ReactNode;
}

/** Frame of a version's panel: its title, and a skeleton or an error until the options are read. */
export function ProductPanel({ panel, title, height, children }: ProductPanelProps) {
  const { say } = useWords();
  const options = useProductOptions(panel);
  const { body, error, refetch } = options;
  // An archived version is never changed.
  const readOnly = panel.readOnly || panel.record.status === 'archived';
  return (
    <PanelFrame title={say(title)}>
      {body ? (
        children({ ...panel, readOnly, options: { ...options, body } })
      ) : error ? (
        <RetryAlert onRetry={() => void refetch()}>{say('form.notLoaded', { reason: error.message })}</RetryAlert>
      ) : (
        <Skeleton variant="rounded" height={height} />
      )}
    </PanelFrame>
  );
}
