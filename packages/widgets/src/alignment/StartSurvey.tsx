import { useSignals } from '@preact/signals-react/runtime'
import { type AlignmentState, alignmentDays } from '@trellis/sdk'
import { useEffect, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { FormDialog } from '../shared/FormDialog.tsx'
import { Loaded } from '../shared/Loaded.tsx'
import type { ReportStore } from './AlignmentReportModel.ts'
import { DeadlineField, useDeadlineError } from './DeadlineField.tsx'
import { dayAfter } from './days.ts'
import { FewAsked } from './FewAsked.tsx'
import { MemberChoice } from './MemberChoice.tsx'
import { SurveyToasts } from './SurveyToasts.tsx'

/** The button that starts a survey, and the dialog that asks whom and until when. `next` is the one after a report. */
export function StartSurvey({ store, state, next }: { store: ReportStore; state: AlignmentState; next?: boolean }) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const [open, setOpen] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [day, setDay] = useState(() => dayAfter(alignmentDays, Date.now(), i18n))
  useEffect(() => {
    if (open && store.members.value.peek() === null) void store.members.reload()
  }, [open, store])
  const list = store.members.value.value ?? []
  const chosen = new Set(list.filter(it => !left.has(it.id)).map(it => it.id))
  const first = dayAfter(1, Date.now(), i18n)
  const late = useDeadlineError(day, first)
  const wrong = chosen.size === 0 ? t('alignment.report.start.nobody') : late
  const send = async () => {
    const asked = list.filter(it => chosen.has(it.id))
    if (await store.start(asked, day)) setOpen(false)
  }
  return (
    <>
      <Button kind={next ? 'default' : 'primary'} {...(next ? {} : { size: 'large' })} onClick={() => setOpen(true)}>
        {t(next ? 'alignment.report.start.next' : 'alignment.report.start.action')}
      </Button>
      <FormDialog
        open={open}
        size={600}
        title={t('alignment.report.start.title')}
        text={t('alignment.report.start.text', { minimum: state.minimumSet })}
        closeLabel={t('core.actions.close')}
        onClose={() => setOpen(false)}
        send={t('alignment.report.start.send', { count: chosen.size })}
        busy={store.busy.value.has('start')}
        blocked={wrong}
        onSend={send}
      >
        <div className="t-stack">
          <SurveyToasts />
          <DeadlineField value={day} first={first} onChange={setDay} />
          <Loaded of={store.members} skeleton={4} failed={t('alignment.report.members.failed')}>
            {list =>
              list.length > 0 && (
                <MemberChoice
                  label={t('alignment.report.start.members')}
                  members={list}
                  chosen={chosen}
                  onChange={now => setLeft(new Set(list.filter(it => !now.has(it.id)).map(it => it.id)))}
                />
              )
            }
          </Loaded>
          {list.length > 0 && <FewAsked asked={list.filter(it => chosen.has(it.id))} minimum={state.minimumSet} />}
        </div>
      </FormDialog>
    </>
  )
}
