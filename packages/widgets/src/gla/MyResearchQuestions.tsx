import { useSignals } from '@preact/signals-react/runtime'
import type { Demographics } from '@trellis/sdk'
import { useState } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { createToasts } from '../shared/createToasts.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { Toasts } from '../shared/Toasts.tsx'
import { useChanges } from '../shared/useChanges.ts'
import { useLoad } from '../shared/useLoad.ts'
import { ResearchQuestions } from '../survey/ResearchQuestions.tsx'

/** The research answers of the signed-in person in the profile: loads, shows, updates. */
export function MyResearchQuestions() {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [toasts] = useState(createToasts)
  const found = useLoad(() => client.account.demographics(), [client])
  const { busy, outcome, change } = useChanges()
  const save = async (body: Demographics) => {
    const saved = await change('save', async once => void (await client.account.saveDemographics({ body }, once(body))))
    if (saved) toasts.show({ text: t('research.saved'), kind: 'positive' })
    else if (outcome.peek()) toasts.error(t('research.failed'))
  }
  return (
    <>
      <Loaded of={found} skeleton={6} failed={t('core.errors.later')}>
        {answers => (
          <ResearchQuestions
            mode="profile"
            value={answers}
            busy={busy.value.has('save')}
            onSave={it => void save(it)}
          />
        )}
      </Loaded>
      <Toasts store={toasts} label={t('core.toast.region')} closeLabel={t('core.toast.dismiss')} />
    </>
  )
}
