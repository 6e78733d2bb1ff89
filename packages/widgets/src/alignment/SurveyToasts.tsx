import { createContext, useContext } from 'react'
import { useTrellis } from '../shared/context.tsx'
import type { ToastStore } from '../shared/createToasts.ts'
import { Toasts } from '../shared/Toasts.tsx'

/** Where the report says what came of a change of the survey. */
export const SurveyToastsContext = createContext<ToastStore | null>(null)

/** What came of a change of the survey, where the person looks: once on the page, and once in each of its dialogs. */
export function SurveyToasts() {
  const { t } = useTrellis().i18n
  const store = useContext(SurveyToastsContext)
  return store && <Toasts store={store} label={t('core.toast.region')} closeLabel={t('core.toast.dismiss')} />
}
