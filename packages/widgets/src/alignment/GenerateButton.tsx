import { useSignals } from '@preact/signals-react/runtime'
import type { AlignmentState } from '@trellis/sdk'
import { useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { Confirmation } from '../shared/Confirmation.tsx'
import { useTrellis } from '../shared/context.tsx'
import type { ReportStore } from './createAlignmentReport.ts'

/** Makes the report, after it was said that the set of people is frozen by it. `again` makes it anew. */
export function GenerateButton({
  store,
  state,
  again,
}: {
  store: ReportStore
  state: AlignmentState
  again?: boolean
}) {
  useSignals()
  const { t } = useTrellis().i18n
  const [open, setOpen] = useState(false)
  const action = t(again ? 'alignment.report.generate.anew' : 'alignment.report.generate.action')
  return (
    <>
      <Button kind={again ? 'default' : 'primary'} {...(again ? {} : { size: 'large' })} onClick={() => setOpen(true)}>
        {action}
      </Button>
      <Confirmation
        open={open}
        title={t('alignment.report.generate.title')}
        text={t('alignment.report.generate.text', { count: state.submitted })}
        yes={action}
        no={t('core.actions.cancel')}
        close={t('core.actions.close')}
        busy={store.busy.value === 'generate'}
        onResult={async result => {
          if (result === 'confirm') await store.generate()
          setOpen(false)
        }}
      />
    </>
  )
}
