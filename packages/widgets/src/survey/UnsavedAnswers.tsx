import { useTrellis } from '../shared/context.tsx'

/** What becomes of answers that could not be saved: kept for the next visit, or by nobody, or too late for a survey that is handed in. */
export function UnsavedAnswers({
  count,
  late,
  unkept,
}: {
  count: number
  late: boolean
  unkept?: boolean | undefined
}) {
  const { t } = useTrellis().i18n
  return <p>{t(late ? 'survey.stopped.late' : unkept ? 'survey.unkept.text' : 'survey.stopped.kept', { count })}</p>
}
