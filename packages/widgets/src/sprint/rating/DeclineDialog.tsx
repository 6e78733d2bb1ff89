import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useTrellis } from '../../shared/context.tsx'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { RadioGroup } from '../../shared/RadioGroup.tsx'
import { reasonOf } from '../../shared/reasonOf.ts'
import type { RatingStore } from './RatingModel.ts'

export interface DeclineDialogProps {
  store: RatingStore
  /** What is chosen at first. */
  scope: 'round' | 'sprint'
  onClose: () => void
}

/** Asks once, and for how long, before a rater is asked no more. */
export function DeclineDialog({ store, scope: first, onClose }: DeclineDialogProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const [scope, setScope] = useState(first)
  const { asks, sentAt } = store.asked.value
  const error = store.error.value
  const close = () => {
    store.forget()
    onClose()
  }
  return (
    <FormDialog
      open
      title={t('sprint.rating.decline.title')}
      text={t(sentAt ? 'sprint.rating.decline.takesBack' : 'sprint.rating.decline.text', { name: asks.name })}
      closeLabel={t('core.actions.close')}
      send={t('sprint.rating.decline.send')}
      busy={store.busy.value.has('decline')}
      onClose={close}
      onSend={async () => {
        if (await store.decline(scope)) onClose()
      }}
    >
      <RadioGroup
        label={t('sprint.rating.decline.scope')}
        hideLabel
        value={scope}
        options={(['round', 'sprint'] as const).map(value => ({
          value,
          label: t(`sprint.rating.decline.${value}`),
        }))}
        onChange={it => setScope(it as 'round' | 'sprint')}
      />
      {error !== null && (
        <Notice kind="critical" role="alert">
          {reasonOf(error, t)}
        </Notice>
      )}
    </FormDialog>
  )
}
