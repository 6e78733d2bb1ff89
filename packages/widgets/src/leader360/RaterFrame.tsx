import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { FullScreenDialog } from '../shared/FullScreenDialog.tsx'
import type { RaterFlow } from './raterCalls.ts'
import { useRaterWords } from './useRaterWords.ts'

/** The full-screen frame of everything but the pages of statements. */
export function RaterFrame(props: { flow: RaterFlow; foot?: ReactNode; tools?: ReactNode; children: ReactNode }) {
  useSignals()
  const { flow, foot, tools, children } = props
  const { t } = useTrellis().i18n
  const { title, subtitle } = useRaterWords(flow)
  return (
    <FullScreenDialog
      open
      title={title}
      subtitle={subtitle}
      onClose={flow.close}
      foot={foot}
      actions={
        <>
          {tools}
          <Button disabled={flow.busy.value} onClick={flow.close}>
            {t('core.actions.close')}
          </Button>
        </>
      }
    >
      <div className="t-rater">{children}</div>
    </FullScreenDialog>
  )
}
