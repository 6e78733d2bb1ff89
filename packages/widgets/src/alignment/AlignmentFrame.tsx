import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { FullScreenDialog } from '../shared/FullScreenDialog.tsx'
import type { Alignment } from './alignmentCalls.ts'

/** Team and recipient, for the bar of every screen of the survey. */
export function useHeading(alignment: Alignment): { title: string; subtitle: string } {
  const { t } = useTrellis().i18n
  const { teamName = '', userName = '', userEmail = '' } = alignment.info.value ?? {}
  const name = userName || userEmail
  return {
    title: t('alignment.intro1.title'),
    subtitle: name ? t('alignment.survey.named', { teamName, name }) : teamName,
  }
}

/** Says that nothing is saved. */
export function PreviewLabel() {
  return <span className="t-alignment__preview">{useTrellis().i18n.t('alignment.preview.label')}</span>
}

/** The full-screen frame of everything but the pages of statements. */
export function AlignmentFrame(props: { alignment: Alignment; foot?: ReactNode; children: ReactNode }) {
  useSignals()
  const { alignment, foot, children } = props
  const { t } = useTrellis().i18n
  return (
    <FullScreenDialog
      open
      {...useHeading(alignment)}
      onClose={alignment.close}
      foot={foot}
      actions={
        <>
          {alignment.preview && <PreviewLabel />}
          <Button disabled={alignment.busy.value} onClick={alignment.close}>
            {t(alignment.preview ? 'survey.exit' : 'core.actions.close')}
          </Button>
        </>
      }
    >
      {children}
    </FullScreenDialog>
  )
}

/** One sentence with what can be done: thanks, the end, a failure. */
export function AlignmentMessage(props: {
  title: string
  text: string
  more?: ReactNode
  role?: 'alert'
  children?: ReactNode
}) {
  return (
    <div className="t-alignment" role={props.role}>
      <h2 className="t-title" tabIndex={-1} data-autofocus>
        {props.title}
      </h2>
      <p className="t-alignment__lead">{props.text}</p>
      {props.more}
      {props.children && <div className="t-actions">{props.children}</div>}
    </div>
  )
}
