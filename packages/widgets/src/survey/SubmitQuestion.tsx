import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { Confirmation } from '../shared/Confirmation.tsx'
import { useTrellis } from '../shared/context.tsx'
import type { Flow } from './flow.ts'
import { leadToOpen } from './leadToOpen.ts'

export interface SubmitQuestionProps {
  flow: Pick<Flow, 'survey' | 'busy' | 'keepOpen'>
  title: string
  text: string
  submit: string
  back: string
  onSubmit: () => void
  /** What is said meanwhile. */
  children?: ReactNode
}

/** Asks before the answers are handed in. With statements open, going back to them is what is offered first: it leads to them and marks them. */
export function SubmitQuestion({ flow, title, text, submit, back, onSubmit, children }: SubmitQuestionProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const left = flow.survey.value?.remaining.value ?? 0
  const [yes, no] = left > 0 ? [back, submit] : [submit, back]
  return (
    <Confirmation
      open
      size={600}
      title={title}
      text={text}
      yes={yes}
      no={no}
      busy={flow.busy.value}
      onResult={result => {
        const survey = flow.survey.peek()
        if (result !== 'dismiss' && (result === 'confirm') === (left === 0)) return onSubmit()
        flow.keepOpen()
        if (result !== 'dismiss' && survey) void leadToOpen(survey)
      }}
    >
      {left > 0 && <p>{t('survey.openAll', { count: left, back })}</p>}
      {children}
    </Confirmation>
  )
}
