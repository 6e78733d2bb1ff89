import { useSignals } from '@preact/signals-react/runtime'
import type { AlignmentState } from '@trellis/sdk'
import { useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { Confirmation } from '../shared/Confirmation.tsx'
import { useTrellis } from '../shared/context.tsx'
import type { ReportStore } from './AlignmentReportModel.ts'

/** Ends the survey and makes the report, after it was said that nobody can answer any more. */
export function GenerateButton({ store, state }: { store: ReportStore; state: AlignmentState }) {
  useSignals()
  const { t } = useTrellis().i18n
  const [open, setOpen] = useState(false)
  const action = t('alignment.report.generate.action')
  return (
    <>
      <Button kind="primary" size="large" onClick={() => setOpen(true)}>
        {action}
      </Button>
      <Confirmation
        open={open}
        title={t('alignment.report.generate.title')}
        text={t('alignment.report.generate.text', { submitted: state.submitted ?? 0 })}
        yes={action}
        no={t('core.actions.cancel')}
        close={t('core.actions.close')}
        busy={store.busy.value.has('generate')}
        onResult={async result => {
          if (result === 'confirm') await store.generate()
          setOpen(false)
        }}
      />
    </>
  )
}
