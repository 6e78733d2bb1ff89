import { useTrellis } from '../shared/context.tsx'
import { Toasts } from '../shared/Toasts.tsx'
import type { ReportStore } from './AlignmentReportModel.ts'

/** What came of a change of the survey, where the person looks: once on the page, and once in each of its dialogs. */
export function SurveyToasts({ store }: { store: ReportStore }) {
  const { t } = useTrellis().i18n
  return <Toasts store={store.toasts} label={t('core.toast.region')} closeLabel={t('core.toast.dismiss')} />
}
