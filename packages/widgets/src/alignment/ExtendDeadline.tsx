import { useSignals } from '@preact/signals-react/runtime'
import type { AlignmentState } from '@trellis/sdk'
import { useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { FormDialog } from '../shared/FormDialog.tsx'
import { calendarBlankIcon } from '../shared/icons.ts'
import type { ReportStore } from './AlignmentReportModel.ts'
import { DeadlineField, useDeadlineError } from './DeadlineField.tsx'
import { dayAfter, lastDay } from './days.ts'
import { SurveyToasts } from './SurveyToasts.tsx'

/** Moves the deadline later; an expired survey opens again. */
export function ExtendDeadline({ store, state, main }: { store: ReportStore; state: AlignmentState; main?: boolean }) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const [open, setOpen] = useState(false)
  const [day, setDay] = useState(
    () => [dayAfter(7, Date.now(), i18n, state.deadline), lastDay(Date.now(), i18n)].sort()[0] ?? '',
  )
  const first = dayAfter(1, Date.now(), i18n, state.deadline)
  const wrong = useDeadlineError(day, first) ?? (day ? null : t('alignment.report.extend.later'))
  const send = async () => {
    if (await store.extend(day)) setOpen(false)
  }
  return (
    <>
      <Button
        {...(main ? { kind: 'primary', size: 'large' } : {})}
        icon={calendarBlankIcon}
        onClick={() => setOpen(true)}
      >
        {t('alignment.report.extend.action')}
      </Button>
      <FormDialog
        open={open}
        title={t('alignment.report.extend.title')}
        text={t('alignment.report.extend.text')}
        closeLabel={t('core.actions.close')}
        onClose={() => setOpen(false)}
        send={t('alignment.report.extend.action')}
        busy={store.busy.value.has('extend')}
        blocked={wrong}
        onSend={send}
      >
        <DeadlineField value={day} first={first} onChange={setDay} />
        <SurveyToasts />
      </FormDialog>
    </>
  )
}
