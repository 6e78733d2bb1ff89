import { useTrellis } from '../shared/context.tsx'

/** What becomes of answers that could not be saved: kept for the next visit, or too late for a survey that is handed in. */
export function UnsavedAnswers({ count, late }: { count: number; late: boolean }) {
  const { t } = useTrellis().i18n
  return <p>{t(late ? 'survey.stopped.late' : 'survey.stopped.kept', { count })}</p>
}
