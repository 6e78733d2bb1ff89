import { useSignals } from '@preact/signals-react/runtime'
import type { Demographics } from '@trellis/sdk'
import { useState } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { createToasts, type ToastStore } from '../shared/createToasts.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { Toasts } from '../shared/Toasts.tsx'
import { useChanges } from '../shared/useChanges.ts'
import { useLoad } from '../shared/useLoad.ts'
import { ResearchQuestions } from '../survey/ResearchQuestions.tsx'

export interface MyResearchQuestionsProps {
  /** The messages of the page, where it has a place for them; else the widget brings its own. */
  toasts?: ToastStore
}

/** The research answers of the signed-in person in the profile: loads, shows, updates. */
export function MyResearchQuestions(props: MyResearchQuestionsProps) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [own] = useState(createToasts)
  const toasts = props.toasts ?? own
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
      {!props.toasts && <Toasts store={own} label={t('core.toast.region')} closeLabel={t('core.toast.dismiss')} />}
    </>
  )
}
