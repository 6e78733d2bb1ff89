import { useSignals } from '@preact/signals-react/runtime'
import type { TextKey } from '@trellis/sdk'
import { Button } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { reasonOf } from '../../shared/reasonOf.ts'
import { Saved, type SavedProps } from '../../shared/Saved.tsx'
import type { CheckInState, CheckInStore } from './CheckInModel.ts'

const words: Record<CheckInState, [SavedProps['state'], TextKey]> = {
  saved: ['saved', 'core.states.saved'],
  changed: ['busy', 'core.states.saving'],
  busy: ['busy', 'core.states.saving'],
  late: ['late', 'core.states.notSaved'],
  // Why, and what can be done, is said by `CheckInFailed`.
  failed: ['kept', 'survey.kept'],
  closed: ['kept', 'survey.kept'],
}

/** The quiet word of whether the answers have arrived. */
export function CheckInSaved({ store }: { store: CheckInStore }) {
  useSignals()
  const { t } = useTrellis().i18n
  const [state, label] = words[store.state.value]
  return <Saved state={state} label={t(label)} />
}

/** Why the server has not taken the answers, and the way to try again. */
export function CheckInFailed({ store }: { store: CheckInStore }) {
  useSignals()
  const { t } = useTrellis().i18n
  if (store.error.value === null) return null
  return (
    <Notice
      kind="critical"
      role="alert"
      actions={<Button onClick={() => void store.retry()}>{t('core.actions.retry')}</Button>}
    >
      {reasonOf(store.error.value, t)}
    </Notice>
  )
}
